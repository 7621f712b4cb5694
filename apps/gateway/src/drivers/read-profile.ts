import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkMachineProfile, shippedProfiles, type MachineProfile } from "@fiel/contracts";
import { textOfFile } from "@fiel/domain";
import { z } from "zod";
import { reasonOf } from "../log.ts";
import { MachineTrouble } from "./driver.ts";

const words = { language: "pt_BR", localeError: z.locales.ptBR().localeError } as const;

/** JSON of a profile's file, from the first directory that has one; undefined when none has. */
const inDirectories = (name: string, directories: readonly string[]): unknown => {
  for (const directory of directories) {
    try {
      return JSON.parse(textOfFile(readFileSync(join(directory, `${name}.json`))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return undefined;
};

/** Validates a profile and fills in its defaults. Throws an error that lists all faults. */
export const checkedProfile = (content: unknown): MachineProfile => {
  const { profile, faults } = checkMachineProfile(content, words);
  if (profile !== null) return profile;
  throw new Error(
    faults.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; "),
  );
};

/**
 * Finds the profile with a name: first a file of the directories, then what the server registered, then one shipped with the gateway. Throws a
 * MachineTrouble with the reason.
 */
export const readProfile = (
  name: string,
  directories: readonly string[],
  registered: (name: string) => unknown = () => undefined,
): MachineProfile => {
  try {
    if (!/^[\w.-]+$/.test(name)) throw new Error("o nome só pode ter letras, algarismos, ponto e hífen");
    const content = inDirectories(name, directories) ?? registered(name) ?? shippedProfiles.get(name);
    if (content === undefined)
      throw new Error(
        `não há o arquivo ${name}.json em ${directories.join(" nem em ")}, nem um cadastro dele`,
      );
    return checkedProfile(content);
  } catch (error) {
    throw new MachineTrouble("wrong", `perfil "${name}": ${reasonOf(error)}`, { cause: error });
  }
};
