import { z } from "zod";

/** What the provider's staff may do in a client: read what an administrator sees, or also change it. */
export const supportAccess = z.enum(["read", "admin"]);
export type SupportAccess = z.infer<typeof supportAccess>;
