import { isScaleProfile, type RegisterProfile } from "@fiel/contracts";
import { readProfile } from "../src/drivers/read-profile.ts";

/** A register map by its name; a scale's profile is none. */
export const loadProfile = (name: string, directories: readonly string[] = []): RegisterProfile => {
  const profile = readProfile(name, directories);
  if (isScaleProfile(profile)) throw new Error(`${name} is a scale's profile`);
  return profile;
};
