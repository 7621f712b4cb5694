import { z } from "zod";
import { defineCall } from "../call.ts";
import { answeredZone } from "./answered-zone.ts";

/** A client as the sign-in page shows it. */
export const client = z.object({
  tenant: z.string(),
  name: z.string(),
  language: z.string(),
  /** Windows and displayed times of the client use this zone. */
  ...answeredZone,
  logoPath: z.string().nullable(),
  /** Web page or mail address of the provider's support; absent when the installation has none. */
  supportUrl: z.string().optional(),
});
export type Client = z.infer<typeof client>;

/** Finds a client by its identifier (lower case), before anybody is signed in. 404 ClientNotFound. */
export const verifyClient = defineCall({
  method: "GET",
  path: "/api/management/clients/account/verify/:tenant",
  audience: "none",
  answer: client,
  summary: "The client with this identifier",
});
