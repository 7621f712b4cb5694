import { readFileSync } from "node:fs";
import { join } from "node:path";
import { textOfFile } from "@fiel/domain";
import { z } from "zod";
import { reasonOf } from "../log.ts";
import { MachineTrouble } from "./driver.ts";

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

/** Reads a machine's profile and checks it by the schema that fits what it says; the first directory that has the file wins. */
export const readProfileFile = <T extends z.ZodType>(
  name: string,
  directories: readonly string[],
  schemaOf: (content: unknown) => T,
): z.output<T> => {
  try {
    if (!/^[\w.-]+$/.test(name)) throw new Error("o nome só pode ter letras, algarismos, ponto e hífen");
    const content: unknown = JSON.parse(fileOf(name, directories));
    const result = schemaOf(content).safeParse(content);
    if (!result.success) throw new Error(z.prettifyError(result.error));
    return result.data;
  } catch (error) {
    throw new MachineTrouble("wrong", `perfil "${name}": ${reasonOf(error)}`, { cause: error });
  }
};
