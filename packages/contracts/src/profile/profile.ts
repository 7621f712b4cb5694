import { z } from "zod";
import { newPassword } from "../access/password.ts";
import { user } from "../access/sign-in.ts";
import { defineCall } from "../call.ts";
import { label, line } from "../registrations/fields.ts";

/** Languages that ship, by the codes that people choose. Added languages are chosen by their codes too. */
export const interfaceLanguages = ["pt_BR", "en", "es"] as const;

/** A user's own profile. */
export const profile = user.extend({
  /** Occurrences that are mailed: 0 none, 1 fatal errors, 2 also errors, 3 also warnings, 4 also information. */
  emailNotification: z.number().int().min(0).max(4),
  pushNotification: z.boolean(),
  tenantOwner: z.boolean(),
  /** New e-mail that waits for confirmation; null for none. */
  newEmail: z.string().nullable(),
  /** The user's own choice; null when the client's language applies. `language` is the effective one. */
  ownLanguage: z.string().nullable(),
});
export type Profile = z.infer<typeof profile>;

/** Profile of the caller. */
export const readProfile = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/profile/me",
  audience: "user",
  answer: profile,
  summary: "My profile",
});

/** Maximum size of a picture, bytes. */
export const largestPicture = 10 * 1024 * 1024;

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const chosen = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema.optional());

/**
 * Text fields of the profile's multipart form: numbers and flags as text; an empty password field counts as absent. `name` and `emailNotification`
 * are required. The picture is the file field `profile_pic`.
 */
export const profileUpdate = z
  .object({
    name: label(120),
    emailNotification: z
      .string({ error: "notificationRequired" })
      .regex(/^[0-4]$/, { error: "notificationRequired" })
      .transform(Number),
    pushNotification: flag.optional(),
    /** The current password, required with a new one. */
    password: chosen(z.string().max(1000)),
    newPassword: chosen(newPassword),
    newPasswordConfirmation: chosen(z.string()),
    /** Empty: the client's language. Absent: unchanged. An unknown language is refused (unknown). */
    language: line(20).optional(),
    /** `true` removes the picture. */
    removePicture: flag.optional(),
  })
  .check(({ value, issues }) => {
    if (value.newPassword === undefined) return;
    const wrong = (path: string, message: string) =>
      void issues.push({ code: "custom", path: [path], message, input: value });
    if (value.newPasswordConfirmation === undefined) wrong("newPasswordConfirmation", "repeatPassword");
    else if (value.newPassword !== value.newPasswordConfirmation)
      wrong("newPasswordConfirmation", "passwordsDiffer");
    if (value.password === undefined) wrong("password", "currentPasswordRequired");
  });

/**
 * Changes the caller's profile. A new password ends the caller's other sessions. The picture (JPEG, PNG, WebP, GIF, AVIF) is cropped to 280 x 280.
 * 422 `fields`: `name`, `emailNotification`, `password` (currentPasswordRequired, wrongPassword), `newPasswordConfirmation` (repeatPassword,
 * passwordsDiffer), `newPassword`, `language`, `profile_pic` (notAnImage, imageTooLarge); 413; 429 after wrong passwords.
 */
export const updateProfile = defineCall({
  method: "PUT",
  path: "/api/client/:tenant/users/profile",
  audience: "user",
  body: profileUpdate,
  files: ["profile_pic"],
  answer: profile,
  summary: "Change my profile",
});

/** Picture of a user, WebP of 280 x 280, with an ETag. Its path is `profilePicPath`. 404 NotFound when there is none. */
export const readProfilePicture = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/profile/:id/picture",
  audience: "user",
  params: z.object({ tenant: z.string(), id: z.string() }),
  query: z.object({ v: z.string().optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A user's picture",
});
