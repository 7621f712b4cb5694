import { z } from "zod";
import { defineCall } from "../call.ts";

/** Maximum size of a logo, bytes. */
export const largestLogo = 10 * 1024 * 1024;

/** Version of a client's logo for If-Match, computed from its path, which is another for another logo; 0 for no logo. */
export const logoVersion = (logoPath: string | null): number =>
  new TextEncoder().encode(logoPath ?? "").reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, 0);

/**
 * Stores the image `logo` as the client's logo: SVG, or a format of profile pictures. It is redrawn as a PNG within 480 x 160; the sent file itself
 * is never served. 422 with `logo`: logoMissing, notAnImage, imageTooLarge; 412 ChangedMeanwhile.
 */
export const putLogo = defineCall({
  method: "PUT",
  path: "/api/client/:tenant/tenant/logo",
  audience: "admin",
  body: z.object({}),
  files: ["logo"],
  answer: z.object({ logoPath: z.string(), version: z.number().int() }),
  versioned: true,
  summary: "Change the client's logo",
});

/** The client's logo, PNG, with an ETag; public, since the sign-in page shows it. 404 NotFound when there is none. */
export const readLogo = defineCall({
  method: "GET",
  path: "/api/client/:tenant/tenant/logo",
  audience: "none",
  query: z.object({ v: z.string().optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "The client's logo",
});
