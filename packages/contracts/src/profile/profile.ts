import { z } from "zod";
import { newPassword } from "../access/password.ts";
import { user } from "../access/sign-in.ts";
import { defineCall } from "../call.ts";
import { label, line } from "../registrations/fields.ts";

/** Languages that ship, as people choose them; added ones are chosen by their codes. */
export const interfaceLanguages = ["pt_BR", "en", "es"] as const;

export const profile = user.extend({
  /** 0 none, 1 fatal errors, 2 plus errors, 3 plus warnings, 4 plus infos. */
  emailNotification: z.number().int().min(0).max(4),
  pushNotification: z.boolean(),
  tenantOwner: z.boolean(),
  /** The e-mail that waits to be confirmed; null: none does. */
  newEmail: z.string().nullable(),
  /** The user's own choice; null: the client's. `language` is what holds. */
  ownLanguage: z.string().nullable(),
});
export type Profile = z.infer<typeof profile>;

/** The asking user. */
export const readProfile = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/profile/me",
  audience: "user",
  answer: profile,
  summary: "My profile",
});

/** Bytes that a picture may have. */
export const largestPicture = 10 * 1024 * 1024;

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const chosen = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema.optional());

/**
 * Text fields of the profile form, as a multipart form carries them: numbers and flags as text, an empty password field
 * like an absent one. `name` and `emailNotification` are required. The picture is the file field `profile_pic`.
 */
export const profileUpdate = z
  .object({
    name: label(120),
    emailNotification: z
      .string({ error: "notificationRequired" })
      .regex(/^[0-4]$/, { error: "notificationRequired" })
      .transform(Number),
    pushNotification: flag.optional(),
    /** The current one, required for a new one. */
    password: chosen(z.string().max(1000)),
    newPassword: chosen(newPassword),
    newPasswordConfirmation: chosen(z.string()),
    /** Empty: the client's language. Absent: unchanged. One that there is not is refused: unknown. */
    language: line(20).optional(),
    /** `true` takes the picture away. */
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
 * Changes the asking user, sent as multipart/form-data. A new password ends the user's other sessions. The picture may be
 * JPEG, PNG, WebP, GIF or AVIF, known by its content; it is cut to 280 x 280. 422 InvalidRequest with `fields`: `name`,
 * `emailNotification`, `password` (currentPasswordRequired, wrongPassword), `newPassword`, `newPasswordConfirmation`
 * (repeatPassword, passwordsDiffer), `language` (unknown), `profile_pic` (notAnImage, imageTooLarge); 413 BatchTooLarge; 429 TooManyRequests after
 * wrong current passwords.
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

/** A user's picture, WebP of 280 x 280, with an ETag. `profilePicPath` is its address. 404 NotFound without one. */
export const readProfilePicture = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/profile/:id/picture",
  audience: "user",
  params: z.object({ tenant: z.string(), id: z.string() }),
  query: z.object({ v: z.string().optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A user's picture",
});
