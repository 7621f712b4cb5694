import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { browserPackages } from "../../e2e/support/browser-path.ts";
import { say } from "../setup/say.mjs";

interface DebianPackage {
  /** Alternatives, of which the first is preferred. */
  readonly names: readonly [string, ...string[]];
  readonly purpose: string;
  readonly isThere: (name: string) => boolean;
}

const answers = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Programs that the tests use and npm does not provide. */
const wantedPackages: readonly DebianPackage[] = [
  {
    names: browserPackages,
    purpose: "o navegador dos testes de ponta a ponta",
    isThere: (name) => existsSync(`/usr/bin/${name}`),
  },
  {
    names: ["python3-pymodbus"],
    purpose: "a máquina Modbus de outro fabricante",
    isThere: () => answers("/usr/bin/python3", ["-c", "import pymodbus"]),
  },
  {
    names: ["docker-compose"],
    purpose: "o que lê os arquivos de deploy/docker",
    isThere: (name) => existsSync(`/usr/bin/${name}`),
  },
  {
    names: ["kubernetes-client"],
    purpose: "o que lê os arquivos de deploy/kubernetes",
    isThere: () => existsSync("/usr/bin/kubectl"),
  },
];

const mayInstall = (): boolean => process.getuid?.() === 0 && answers("apt-get", ["--version"]);

/** Waits for another installation to end, and retries failed downloads. */
const patient = ["-q", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=5"];

const aptGet = (...args: readonly string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio = ["ignore", process.stderr.fd, process.stderr.fd] as const;
  return spawnSync("apt-get", [...patient, ...args], { env, stdio: [...stdio] }).status === 0;
};

const isBest = ({ names, isThere }: DebianPackage): boolean => isThere(names[0]);
const isMissing = ({ names, isThere }: DebianPackage): boolean => !names.some(isThere);

/** Installs packages one by one if they fail together: a source or package that is unavailable must not stop the others. */
const install = (packages: readonly DebianPackage[]): void => {
  aptGet("update");
  const installOf = (...some: readonly string[]) =>
    aptGet("install", "-y", "--no-install-recommends", ...some);
  if (installOf(...packages.map(({ names }) => names[0]))) return;
  for (const one of packages) {
    installOf(one.names[0]);
    for (const name of one.names.slice(1)) if (isMissing(one)) installOf(name);
  }
};

/**
 * Installs the missing programs of the tests from Debian if this user may.
 * @returns one sentence for each program that is still missing
 */
export const findMissingPrograms = (): readonly string[] => {
  const wanted = wantedPackages.filter((one) => !isBest(one));
  if (wanted.length > 0 && mayInstall()) {
    say(`Instalando do Debian: ${wanted.map(({ names }) => names[0]).join(", ")} …`);
    install(wanted);
  }
  return wanted
    .filter(isMissing)
    .map(
      ({ names: [name], purpose }) =>
        `Falta ${purpose}. No Debian ou Ubuntu: sudo apt-get update && sudo apt-get install -y ${name}`,
    );
};
