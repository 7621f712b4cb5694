import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "./npm.mjs";
import { runtimeDirectory } from "./paths.mjs";
import { SetupError, say } from "./say.mjs";

/** Version of Node to install when the caller's is older than 24, which runs TypeScript directly. */
export const nodeVersion = "24.21.0";
const wantedMajor = 24;

const platform = process.platform === "win32" ? "win" : process.platform;
const packageName = `node-${platform}-${process.arch}`;
const binary = join(
  runtimeDirectory,
  "node_modules",
  packageName,
  "bin",
  platform === "win" ? "node.exe" : "node",
);
const stamp = join(runtimeDirectory, "node-version");

/** @param {string} version "20.11.1" */
const isNewEnough = (version) => Number.parseInt(version, 10) >= wantedMajor;

/**
 * The Node 24 or later that runs everything else; null when none is installed.
 * @returns {string | null}
 */
export const findRuntime = () => {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const stamped = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  return stamped === `${packageName}@${nodeVersion}` && existsSync(binary) ? binary : null;
};

const answersItsVersion = () => {
  try {
    return execFileSync(binary, ["--version"], { encoding: "utf8" }).trim() === `v${nodeVersion}`;
  } catch {
    return false;
  }
};

/**
 * Installs Node 24 from the npm registry; the package contains only the binary and has no install script.
 * @returns {Promise<string>}
 */
export const installRuntime = async () => {
  const wanted = `${packageName}@${nodeVersion}`;
  say(`Este Node é o ${process.versions.node}; trazendo o Node ${nodeVersion} para .runtime/ …`);
  const installed = await runNpm([
    "install",
    "--prefix",
    runtimeDirectory,
    "--no-save",
    "--no-package-lock",
    wanted,
  ]);
  if (!installed) {
    throw new SetupError(
      `Não foi possível trazer ${wanted} do registro do npm. Verifique a rede (ou o proxy do npm), ou instale o Node 24, e tente de novo.`,
    );
  }
  if (!answersItsVersion()) {
    throw new SetupError(
      `O Node trazido (${binary}) não roda nesta máquina: é preciso um sistema com glibc, e uma pasta que permita executar programas. Instale o Node 24 e tente de novo.`,
    );
  }
  writeFileSync(stamp, wanted);
  return binary;
};
