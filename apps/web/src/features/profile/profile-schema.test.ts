import { profileUpdate } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { profileForm, type ProfileForm, valuesOfProfile } from "./profile-schema.ts";

const values: ProfileForm = {
  name: "Marina Rocha",
  emailNotification: "2",
  language: "",
  password: "",
  newPassword: "",
  newPasswordConfirmation: "",
};

const complaints = (change: Partial<ProfileForm>): string[] =>
  profileForm
    .safeParse({ ...values, ...change })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

it("wants a name and a notification level", () => {
  expect(complaints({ name: " ", emailNotification: "" })).toEqual([
    "name: profile.nameRequired",
    "emailNotification: notifications.required",
  ]);
});

describe("a new password", () => {
  it("is left out as long as nothing is typed", () => {
    expect(complaints({})).toEqual([]);
  });

  it("wants the current one and its repetition", () => {
    expect(complaints({ newPassword: "nova-senha" })).toEqual([
      "password: profile.currentRequired",
      "newPasswordConfirmation: profile.repeatRequired",
    ]);
  });

  it("has to be repeated as it is, and to be long enough", () => {
    const newPassword = "nova-senha";
    const typed = { password: "x", newPassword };
    expect(complaints({ ...typed, newPasswordConfirmation: "outra-senha" })).toEqual([
      "newPasswordConfirmation: reset.differ",
    ]);
    expect(complaints({ ...typed, newPasswordConfirmation: newPassword })).toEqual([]);
    expect(complaints({ password: "x", newPassword: "curta", newPasswordConfirmation: "curta" })).toEqual([
      "newPassword: reset.tooShort",
    ]);
  });
});

it("sends nothing that the call refuses", () => {
  const full = { ...values, password: "x", newPassword: "nova-senha", newPasswordConfirmation: "nova-senha" };
  for (const form of [values, full]) expect(profileUpdate.safeParse(form).success).toBe(true);
});

it("begins with what is stored; a language nobody offers is the client's", () => {
  const stored = {
    _id: "1",
    name: "Marina",
    email: "m@usina.test",
    role: "Admin",
    language: "pt_BR",
    tenant: "usina",
    profilePicPath: null,
    emailNotification: 4,
    pushNotification: false,
    tenantOwner: true,
    newEmail: null,
    ownLanguage: "es",
  } as const;
  expect(valuesOfProfile(stored)).toMatchObject({ emailNotification: "4", language: "es" });
  expect(valuesOfProfile({ ...stored, ownLanguage: "fr" }).language).toBe("");
  expect(valuesOfProfile({ ...stored, ownLanguage: null }).language).toBe("");
});
