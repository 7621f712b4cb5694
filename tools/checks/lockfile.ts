import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

interface Lockfile {
  readonly packages?: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

/** Packages that some registries lack; `npm ci` then fails, and the setup falls back to an install that follows the lockfile for everything else. */
const absentPlatforms = /^@chdb\//;

const findHosts = (text: string): readonly string[] =>
  text
    .split("\n")
    .flatMap((line, index) =>
      /"resolved": "(?:git\+)?[a-z]+:\/\//.test(line)
        ? [`package-lock.json:${index + 1} names a host: ${line.trim()}`]
        : [],
    );

/**
 * Optional dependencies of other platforms that the lockfile lacks, which makes `npm ci` fail there. npm drops them when it locks over an installed
 * tree.
 */
const findForgottenPlatforms = (text: string): readonly string[] => {
  const { packages = {} } = JSON.parse(text) as Lockfile;
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, "")));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name) && !absentPlatforms.test(name))
      .map((name) => `package-lock.json lacks ${name}, a platform of ${path}`),
  );
};

/** Faults that keep the lockfile from installing everywhere: hosts of one registry, and missing platforms. */
export const findLockfileFaults = (directory = rootDirectory): readonly string[] => {
  const text = readFileSync(join(directory, "package-lock.json"), "utf8");
  const settings = join(directory, ".npmrc");
  const named = existsSync(settings) && /registry\s*=\s*[a-z]+:/.test(readFileSync(settings, "utf8"));
  const faults = [...findHosts(text), ...findForgottenPlatforms(text)];
  return named ? [...faults, ".npmrc names a registry"] : faults;
};
