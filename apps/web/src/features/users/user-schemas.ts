import { role } from "@fiel/contracts";
import { z } from "zod";

/** Messages are translation keys; the bounds are the call's. */
export const newUserForm = z.object({
  name: z.string().trim().min(1, "users.nameRequired").max(120),
  email: z
    .string()
    .trim()
    .min(1, "accessErrors.emailRequired")
    .max(254)
    .pipe(z.email("accessErrors.emailInvalid")),
  role,
});
export type NewUserForm = z.infer<typeof newUserForm>;

export const roleForm = z.object({ role });
export type RoleForm = z.infer<typeof roleForm>;
