import { readProfileFile } from "../read-profile-file.ts";
import { profileSchema, type Profile } from "./profile.ts";

/** Reads and checks a register profile. */
export const loadProfile = (name: string, directories: readonly string[]): Profile =>
  readProfileFile(name, directories, () => profileSchema);
