import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "./npm.mjs";
import { rootDirectory } from "./paths.mjs";
import { SetupError, say } from "./say.mjs";

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, resolved?: string, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/** @param {LockedPackage | undefined} left @param {LockedPackage} right */
const isSame = (left, right) =>
  left !== undefined &&
  left.version === right.version &&
  left.integrity === right.integrity &&
  (left.link === true) === (right.link === true);

/**
 * Whether the packages that npm noted as installed are those of the lockfile. Optional packages may be missing (binaries of another platform) or
 * additional (those of this platform, unknown where the lockfile was made).
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile} installed node_modules/.package-lock.json
 */
export const isInstalled = (wanted, installed) => {
  const names = Object.keys(wanted.packages).filter((name) => name !== "");
  const extra = Object.entries(installed.packages).some(
    ([name, { optional }]) => wanted.packages[name] === undefined && optional !== true,
  );
  const missing = names.some((name) => {
    const entry = /** @type {LockedPackage} */ (wanted.packages[name]);
    const found = installed.packages[name];
    return found === undefined ? entry.optional !== true : !isSame(found, entry);
  });
  return !extra && !missing;
};

/** @param {string} root */
const filesOf = (root) => ({
  lockfile: join(root, "package-lock.json"),
  installed: join(root, "node_modules", ".package-lock.json"),
  stamp: join(root, "node_modules", ".fiel-setup"),
});

/** @param {string} file */
const hashOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/**
 * Whether the last complete setup was for this very lockfile; the quick check of every later call.
 * @param {string} root
 */
export const isStamped = (root = rootDirectory) => {
  const files = filesOf(root);
  if (!existsSync(files.stamp) || !existsSync(files.installed)) return false;
  return readFileSync(files.stamp, "utf8") === hashOf(files.lockfile);
};

/** Called last, after the native parts were checked. */
export const stampDependencies = (root = rootDirectory) => {
  const files = filesOf(root);
  writeFileSync(files.stamp, hashOf(files.lockfile));
};

/** @param {string} root */
export const matchesLockfile = (root = rootDirectory) => {
  const files = filesOf(root);
  if (!existsSync(files.installed)) return false;
  /** @param {string} file */
  const read = (file) => /** @type {Lockfile} */ (JSON.parse(readFileSync(file, "utf8")));
  return isInstalled(read(files.lockfile), read(files.installed));
};

/** Installs exactly the packages of the lockfile, including the development packages, with which the web app is built. */
export const installDependencies = async () => {
  say("Instalando as dependências (cerca de 1 GB, só desta vez) …");
  const everything = ["--include=dev", "--include=optional"];
  // A registry may have platforms that were not visible when the lockfile was made; `npm ci` then fails, while this install follows the lockfile,
  // adds them, and does not change it.
  const installed =
    (await runNpm(["ci", ...everything])) || (await runNpm(["install", "--no-save", ...everything]));
  if (!installed || !matchesLockfile()) {
    throw new SetupError(
      "A instalação não terminou bem (a mensagem do npm está acima). Verifique a rede, o espaço em disco e se a pasta permite escrita, e tente de novo.",
    );
  }
};
