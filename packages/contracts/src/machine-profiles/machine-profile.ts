import type { z } from "zod";
import { registerProfileSchema, type RegisterProfile } from "./register-profile.ts";
import { scaleProfileSchema, type ScaleProfile } from "./scale-profile.ts";
import { profileWords, type ProfileWord, type ProfileWordsLanguage } from "./profile-words.ts";

/** How a gateway reads a machine: by a register map, or as a scale. */
export type MachineProfile = RegisterProfile | ScaleProfile;

/** Whether a profile is a scale's. */
export const isScaleProfile = (profile: MachineProfile): profile is ScaleProfile =>
  profile.driver === "scale";

/** Maximum length of a profile's JSON, characters. */
export const largestProfile = 64 * 1024;

/** A fault at one place of a profile. */
export interface ProfileFault {
  /** Path such as `packages.counter.address`; empty for the whole profile. */
  readonly path: string;
  /** Message in the requested language. */
  readonly message: string;
}

/** The profile with its defaults, or its faults, at least one. */
export type CheckedProfile =
  | { readonly profile: MachineProfile; readonly faults: null }
  | { readonly profile: null; readonly faults: readonly ProfileFault[] };

interface Words {
  readonly language: ProfileWordsLanguage;
  /** Messages of the schema library in that language; English when absent. */
  readonly localeError?: z.core.$ZodErrorMap;
}

const mostFaults = 50;
const ownKey = "machineProfile.";

/**
 * Checks a profile by the schema of its driver (a register map when it names none) and fills in the defaults. Servers and gateways both use this
 * function. At most 50 faults, in the order of the profile.
 */
export const checkMachineProfile = (content: unknown, words: Words): CheckedProfile => {
  const own = profileWords[words.language];
  const refuse = (path: string, word: ProfileWord): CheckedProfile => ({
    profile: null,
    faults: [{ path, message: own[word] }],
  });
  if (typeof content !== "object" || content === null || Array.isArray(content))
    return refuse("", "notAnObject");
  const { driver } = content as { readonly driver?: unknown };
  if (driver !== undefined && driver !== "scale" && driver !== "modbus-tcp")
    return refuse("driver", "unknownDriver");
  if (JSON.stringify(content).length > largestProfile) return refuse("", "tooLarge");
  const schema: z.ZodType<MachineProfile> = driver === "scale" ? scaleProfileSchema : registerProfileSchema;
  const { localeError } = words;
  const result = schema.safeParse(content, localeError === undefined ? {} : { error: localeError });
  if (result.success) return { profile: result.data, faults: null };
  return {
    profile: null,
    faults: result.error.issues.slice(0, mostFaults).map(({ path, message }) => ({
      path: path.join("."),
      message: message.startsWith(ownKey) ? own[message.slice(ownKey.length) as ProfileWord] : message,
    })),
  };
};
