import type { Environment } from "./plain-settings.ts";
import { textOfFile } from "./text-of-file.ts";

/** Files and their form, as the caller's runtime has them. */
export interface SettingsParts {
  /** Throws an error with a code, such as ENOENT. */
  readonly readFile: (file: string) => Uint8Array;
  /** Variables of the text of a settings file. */
  readonly parse: (text: string) => Environment;
}

/** A settings file that is named but cannot be read; the message is for the operator. */
export class SettingsFileError extends Error {
  override readonly name = "SettingsFileError";
}

const named = /^--settings=(.*)$/s;

/**
 * Settings of the file that `--settings=FILE` among a program's arguments names, without those that the environment has: it wins. The file may
 * be written as Notepad and PowerShell write, in UTF-16 or behind a byte order mark, which Node's own `--env-file` cannot read. `rest` are the
 * other arguments. Without a file the settings are empty; throws a SettingsFileError for one that cannot be read.
 */
export function takeSettings(
  args: readonly string[],
  environment: Environment,
  { readFile, parse }: SettingsParts,
): { readonly rest: readonly string[]; readonly settings: Readonly<Record<string, string>> } {
  const rest = args.filter((one) => !named.test(one));
  const file = args.findLast((one) => named.test(one))?.replace(named, "$1");
  if (file === undefined) return { rest, settings: {} };
  const found = Object.entries(parse(textOfFile(read(file, readFile))));
  const settings = found.flatMap(([name, value]) =>
    value === undefined || environment[name] !== undefined ? [] : [[name, value] as const],
  );
  return { rest, settings: Object.fromEntries(settings) };
}

function read(file: string, readFile: SettingsParts["readFile"]): Uint8Array {
  try {
    return readFile(file);
  } catch (error) {
    const { code = "" } = error as { readonly code?: string };
    throw new SettingsFileError(`O arquivo de configurações ${file} não pôde ser lido (${code}).`, {
      cause: error,
    });
  }
}
