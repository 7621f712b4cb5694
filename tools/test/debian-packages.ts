import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say } from "../setup/say.mjs";

interface DebianPackage {
  readonly name: string;
  readonly purpose: string;
  readonly isThere: () => boolean;
}

const answers = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Programs that the tests drive and npm does not carry. */
const wantedPackages: readonly DebianPackage[] = [
  {
    name: "chromium",
    purpose: "o navegador dos testes de ponta a ponta",
    isThere: () => existsSync("/usr/bin/chromium"),
  },
  {
    name: "python3-pymodbus",
    purpose: "a máquina Modbus de outro fabricante",
    isThere: () => answers("/usr/bin/python3", ["-c", "import pymodbus"]),
  },
];

const mayInstall = (): boolean => process.getuid?.() === 0 && answers("apt-get", ["--version"]);

/** Waits for another installation that is under way, and asks again where the network lost something. */
const patient = ["-q", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=5"];

const aptGet = (...args: readonly string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio = ["ignore", process.stderr.fd, process.stderr.fd] as const;
  return spawnSync("apt-get", [...patient, ...args], { env, stdio: [...stdio] }).status === 0;
};

/** A source that does not answer, or a package that cannot be had, keeps the others from nothing. */
const install = (names: readonly string[]): void => {
  aptGet("update");
  const installOf = (...some: readonly string[]) =>
    aptGet("install", "-y", "--no-install-recommends", ...some);
  if (!installOf(...names)) for (const name of names) installOf(name);
};

/**
 * Installs what the tests need from Debian where this user may.
 * @returns one sentence for each program that is still missing
 */
export const findMissingPrograms = (): readonly string[] => {
  const missing = wantedPackages.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => name);
  if (mayInstall()) {
    say(`Instalando do Debian: ${names.join(", ")} …`);
    install(names);
  }
  return missing
    .filter(({ isThere }) => !isThere())
    .map(
      ({ name, purpose }) =>
        `Falta ${purpose}. No Debian ou Ubuntu: sudo apt-get update && sudo apt-get install -y ${name}`,
    );
};
