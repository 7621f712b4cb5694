import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { header } from "./cpnet-lines.ts";

/** A CpNet machine that writes the packages of today. */
export const weighingFiles = (directory: string) => {
  const name = "bal";
  const folder = join(directory, name);
  mkdirSync(folder, { recursive: true });
  return {
    directory,
    name,
    /** A package of so many grams. */
    add: (grams: number): void => {
      const at = new Date().toISOString();
      const file = join(folder, `${at.slice(0, 10)}.csv`);
      if (!existsSync(file)) writeFileSync(file, `${header}\n`);
      appendFileSync(file, `${at};${grams};${grams},0;;7891;1\n`);
    },
  };
};
