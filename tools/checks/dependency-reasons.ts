import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifests = ["package.json", "{apps,packages}/*/package.json", "{e2e,bench}/package.json"];
const page = "docs/architecture.md";

const namesOf = (file: string): readonly string[] => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  return Object.keys({ ...dependencies, ...devDependencies });
};

/** Dependencies for which docs/architecture.md gives no reason, and reasons for dependencies that are no longer used. */
export const findUnreasoned = (directory = rootDirectory): readonly string[] => {
  const used = new Set(
    globSync(manifests, { cwd: directory }).flatMap((file) => namesOf(join(directory, file))),
  );
  const rows = readFileSync(join(directory, page), "utf8").matchAll(/^\| (`[^|]+`)\s*\|/gm);
  const reasoned = new Set(
    [...rows].flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );
  const own = (name: string): boolean => name.startsWith("@fiel/");
  const silent = [...used].filter((name) => !own(name) && !reasoned.has(name));
  const stale = [...reasoned].filter(
    (name) => name !== undefined && /^@?[a-z]/.test(name) && !used.has(name),
  );
  return [
    ...silent.map((name) => `${page} gives no reason for ${name}`),
    ...stale.map((name) => `${page} gives a reason for ${name}, which no package.json names`),
  ];
};
