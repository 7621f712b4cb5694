import { interfaceLanguages, longestPassword, type Profile, shortestPassword } from "@fiel/contracts";
import { z } from "zod";
import { languageCodeOf } from "../../shared/i18n/language-code-of.ts";
import { addedLanguages } from "../../shared/i18n/languages.ts";

/** From no mail to a mail for every level. */
export const notificationLevels = ["0", "1", "2", "3", "4"] as const;

/** Messages are translation keys. An empty language means the client's. */
export const profileForm = z
  .object({
    name: z.string().trim().min(1, "profile.nameRequired").max(120),
    emailNotification: z.string().regex(/^[0-4]$/, "notifications.required"),
    language: z.string(),
    password: z.string(),
    newPassword: z
      .string()
      .refine((text) => text === "" || text.length >= shortestPassword, "reset.tooShort")
      .max(longestPassword, "reset.tooLong"),
    newPasswordConfirmation: z.string(),
  })
  .check(({ value, issues }) => {
    const { password, newPassword, newPasswordConfirmation } = value;
    if (newPassword === "") return;
    const wrong = (path: keyof typeof value, message: string) =>
      void issues.push({ code: "custom", path: [path], message, input: value });
    if (password === "") wrong("password", "profile.currentRequired");
    if (newPasswordConfirmation === "") wrong("newPasswordConfirmation", "profile.repeatRequired");
    else if (newPasswordConfirmation !== newPassword) wrong("newPasswordConfirmation", "reset.differ");
  });
export type ProfileForm = z.infer<typeof profileForm>;

/** The user's own language among the offered ones; undefined when there is none or it is no longer offered. */
export const offeredLanguage = (own: string | null): string | undefined =>
  [...interfaceLanguages, ...addedLanguages()].find((one) => one === own || languageCodeOf(one) === own);

export const valuesOfProfile = ({ name, emailNotification, ownLanguage }: Profile): ProfileForm => ({
  name,
  emailNotification: String(emailNotification),
  language: offeredLanguage(ownLanguage) ?? "",
  password: "",
  newPassword: "",
  newPasswordConfirmation: "",
});

export const fieldsOfProfile = Object.keys(profileForm.shape) as (keyof ProfileForm)[];
