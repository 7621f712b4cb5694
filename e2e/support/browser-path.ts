import { existsSync } from "node:fs";

/**
 * Debian's packages of the browser, each a program of that name, the lightest first: the shell is Chromium without a window
 * around its pages, which even where nobody sees it takes more than a second of a processor for each.
 */
export const browserPackages = ["chromium-headless-shell", "chromium"] as const;

const pathOf = (name: string): string => `/usr/bin/${name}`;

/** The package that there is. */
const browserThere = () => browserPackages.find((name) => existsSync(pathOf(name)));

export const browserPath = (): string => process.env["FIEL_CHROMIUM"] ?? pathOf(browserThere() ?? "chromium");
