import { z } from "zod";
import { defineCall } from "../call.ts";

export const client = z.object({
  tenant: z.string(),
  name: z.string(),
  language: z.string(),
  /** IANA name; every window and every displayed time of the client uses it. */
  timeZone: z.string(),
  logoPath: z.string().nullable(),
  /** Where the provider gives help, a page or a mail address; absent when the installation has none. */
  supportUrl: z.string().optional(),
});
export type Client = z.infer<typeof client>;

/** Looks a client up by its identifier (lower case), before anybody is signed in. 404 ClientNotFound. */
export const verifyClient = defineCall({
  method: "GET",
  path: "/api/management/clients/account/verify/:tenant",
  audience: "none",
  answer: client,
  summary: "The client with this identifier",
});
