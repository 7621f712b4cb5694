import { existsSync } from "node:fs";
import { SetupError } from "../../tools/setup/say.mjs";

/**
 * Debian's packages of the browser, each a program of that name, the lightest first: the shell is Chromium without a window
 * around its pages, which even where nobody sees it takes more than a second of a processor for each.
 */
export const browserPackages = ["chromium-headless-shell", "chromium"] as const;

const pathOf = (name: string): string => `/usr/bin/${name}`;

/** The program that there is; FIEL_CHROMIUM names another. */
export function browserPath(): string {
  const there = browserPackages.find((name) => existsSync(pathOf(name)));
  const path = process.env["FIEL_CHROMIUM"] ?? (there === undefined ? null : pathOf(there));
  if (path === null)
    throw new SetupError(
      `Falta o navegador. No Debian ou Ubuntu: sudo apt-get install -y ${browserPackages[0]}; FIEL_CHROMIUM diz o caminho de outro Chromium.`,
    );
  return path;
}
