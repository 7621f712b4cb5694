import { z } from "zod";
import { defineCall } from "../call.ts";

/** Bytes that a logo may have. */
export const largestLogo = 10 * 1024 * 1024;

/** The version of a client's logo, for If-Match: of its address, which is another for another logo; 0 without one. */
export const logoVersion = (logoPath: string | null): number =>
  new TextEncoder().encode(logoPath ?? "").reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, 0);

/**
 * Keeps the image `logo` as the client's logo: SVG, or what pictures of profiles may be. It is drawn anew as a PNG that fits
 * 480 x 160; what was sent is not served. 422 `logo`: logoMissing, notAnImage, imageTooLarge; 412 ChangedMeanwhile.
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

/** The client's logo, PNG, with an ETag; shown before anybody is signed in. 404 NotFound without one. */
export const readLogo = defineCall({
  method: "GET",
  path: "/api/client/:tenant/tenant/logo",
  audience: "none",
  query: z.object({ v: z.string().optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "The client's logo",
});
