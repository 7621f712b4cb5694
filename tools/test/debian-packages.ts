import { execFileSync, spawnSync } from "node:child_process";
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

const install = (names: readonly string[]): boolean => {
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", process.stderr.fd, process.stderr.fd],
  } satisfies Parameters<typeof execFileSync>[2];
  try {
    execFileSync("apt-get", ["update", "-q"], options);
    execFileSync("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...names], options);
    return true;
  } catch {
    return false;
  }
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
