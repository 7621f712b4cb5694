import { readFileSync } from "node:fs";
import { join } from "node:path";
import { textOfFile } from "@fiel/domain";
import { z } from "zod";
import { reasonOf } from "../../log.ts";
import { MachineTrouble } from "../driver.ts";
import { profileSchema, type Profile } from "./profile.ts";

const fileOf = (name: string, directories: readonly string[]): string => {
  for (const directory of directories) {
    try {
      return textOfFile(readFileSync(join(directory, `${name}.json`)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  throw new Error(`não há o arquivo ${name}.json em ${directories.join(" nem em ")}`);
};

/** Reads and checks a register profile; the first directory that has the file wins. */
export const loadProfile = (name: string, directories: readonly string[]): Profile => {
  try {
    if (!/^[\w.-]+$/.test(name)) throw new Error("o nome só pode ter letras, algarismos, ponto e hífen");
    const result = profileSchema.safeParse(JSON.parse(fileOf(name, directories)));
    if (!result.success) throw new Error(z.prettifyError(result.error));
    return result.data;
  } catch (error) {
    throw new MachineTrouble("wrong", `perfil "${name}": ${reasonOf(error)}`, { cause: error });
  }
};
