import { existsSync } from "node:fs";
import { SetupError } from "../../tools/setup/say.mjs";

/**
 * Debian's browser packages, the lightest first. Each contains a program of its name. The headless shell is Chromium without windows, whose drawing
 * takes over a second of processor time each.
 */
export const browserPackages = ["chromium-headless-shell", "chromium"] as const;

const pathOf = (name: string): string => `/usr/bin/${name}`;

/** Path of the installed browser. FIEL_CHROMIUM names another one. SetupError when there is none. */
export function browserPath(): string {
  const there = browserPackages.find((name) => existsSync(pathOf(name)));
  const path = process.env["FIEL_CHROMIUM"] ?? (there === undefined ? null : pathOf(there));
  if (path === null)
    throw new SetupError(
      `Falta o navegador. No Debian ou Ubuntu: sudo apt-get install -y ${browserPackages[0]}; FIEL_CHROMIUM diz o caminho de outro Chromium.`,
    );
  return path;
}
