import type { z } from "zod";
import { profileSchema, type Profile } from "./modbus-tcp/profile.ts";
import { readProfileFile } from "./read-profile-file.ts";
import { scaleProfileSchema, type ScaleProfile } from "./scale/scale-profile.ts";

/** How a machine is read: a scale's profile says so, any other is a register map. */
export type MachineProfile = Profile | ScaleProfile;

const schemaOf = (content: unknown): z.ZodType<MachineProfile> => {
  const isScale = typeof content === "object" && content !== null && "driver" in content;
  return isScale ? scaleProfileSchema : profileSchema;
};

export const loadMachineProfile = (name: string, directories: readonly string[]): MachineProfile =>
  readProfileFile(name, directories, schemaOf);
