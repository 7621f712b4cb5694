import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { textOfFile } from "@fiel/domain";
import { checkPassword } from "./check-input.ts";
import { MaintenanceError } from "./maintenance-error.ts";

/** Ways to give a password. Never an argument, which every user of the machine can see in the process list. */
export const passwordOptions = { "password-stdin": "boolean", "password-file": "string" } as const;

export const passwordUsage = "[--password-stdin | --password-file ARQUIVO]";

interface Ways {
  readonly "password-stdin"?: boolean;
  readonly "password-file"?: string;
}

/** The first line of the file, or of standard input, where a person is prompted. */
export async function choosePassword(
  ways: Ways,
  workingDirectory: string,
  readInput: () => Promise<string>,
): Promise<string> {
  const file = ways["password-file"];
  if (file !== undefined && ways["password-stdin"] !== undefined)
    throw new MaintenanceError("Escolha uma das opções --password-stdin e --password-file.");
  const text = file === undefined ? await readInput() : await read(resolve(workingDirectory, file));
  return checkPassword(text.split(/\r?\n/, 1)[0] ?? "");
}

const read = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new MaintenanceError(`--password-file: ${file} não pôde ser lido (${(error as Error).message}).`);
  });
  return textOfFile(bytes);
};
