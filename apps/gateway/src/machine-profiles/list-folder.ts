import { readdirSync } from "node:fs";
import { reportLimits, type ReportedProfile } from "@fiel/contracts";
import { shortened } from "@fiel/domain";
import { readProfile } from "../drivers/read-profile.ts";
import { reasonOf } from "../log.ts";

const lookEveryMs = 10_000;
const extension = ".json";

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(extension))
      .map((file) => file.slice(0, -extension.length))
      .toSorted();
  } catch {
    return [];
  }
};

const describe = (folder: string, name: string): ReportedProfile => {
  try {
    return { name: shortened(name, 100), title: readProfile(name, [folder]).title, fault: null };
  } catch (error) {
    return { name: shortened(name, 100), title: null, fault: shortened(reasonOf(error), 500) };
  }
};

/** Creates a list of the profiles in a folder, read again after 10 s; empty when there is no folder. */
export const listFolder = (folder: string, monotonic: () => number): (() => ReportedProfile[]) => {
  let listed: ReportedProfile[] = [];
  let lookedAt = -Infinity;
  return () => {
    if (monotonic() - lookedAt < lookEveryMs) return listed;
    lookedAt = monotonic();
    listed = namesIn(folder)
      .slice(0, reportLimits.profiles)
      .map((name) => describe(folder, name));
    return listed;
  };
};
