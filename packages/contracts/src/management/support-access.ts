import { z } from "zod";

/** What the provider's staff may do in a client: see what an administrator sees, or change it too. */
export const supportAccess = z.enum(["read", "admin"]);
export type SupportAccess = z.infer<typeof supportAccess>;
