import { longestPassword, shortestPassword, typedAddress, typedCode } from "@fiel/contracts";
import { isMailAddress, plainCode } from "@fiel/domain";
import { z } from "zod";

/** Messages are translation keys, which the fields translate. */
export const clientForm = z.object({
  client: z.string().overwrite(plainCode).min(1, "accessErrors.clientRequired").toLowerCase(),
});
export type ClientForm = z.infer<typeof clientForm>;

const email = typedAddress
  .min(1, "accessErrors.emailRequired")
  .pipe(z.string().refine(isMailAddress, "accessErrors.emailInvalid"));

export const signInForm = z.object({
  email,
  password: z.string().min(1, "accessErrors.passwordRequired"),
});
export type SignInForm = z.infer<typeof signInForm>;

/** Credentials of a sign-in; `code` is set when the server asked for the second factor. */
export type Credentials = SignInForm & { readonly code?: string };

export const codeForm = z.object({ code: typedCode.min(1, "signInCode.required") });
export type CodeForm = z.infer<typeof codeForm>;

export const resetForm = z
  .object({
    email,
    password: z
      .string()
      .min(1, "accessErrors.passwordRequired")
      .min(shortestPassword, "reset.tooShort")
      .max(longestPassword, "reset.tooLong"),
    confirmPassword: z.string().min(1, "reset.confirmRequired"),
  })
  .refine(({ password, confirmPassword }) => confirmPassword === "" || password === confirmPassword, {
    path: ["confirmPassword"],
    message: "reset.differ",
    when: () => true,
  });
export type ResetForm = z.infer<typeof resetForm>;
