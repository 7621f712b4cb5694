import { z } from "zod";

const password = z.string().min(1, "accessErrors.passwordRequired");
const code = z.string().trim().min(1, "secondFactor.codeRequired").max(40);

export const passwordForm = z.object({ password });
export const codeForm = z.object({ code });
export const passwordAndCodeForm = z.object({ password, code });
export type PasswordAndCode = z.infer<typeof passwordAndCodeForm>;
