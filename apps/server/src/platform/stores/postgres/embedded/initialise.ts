import { execFile } from "node:child_process";
import { access, chown, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { moveDurably } from "../../../durable-files/move-durably.ts";
import type { Binaries } from "./binaries.ts";
import { createCredentials, writeCredentials } from "./credentials.ts";
import { commandLine, type Launcher } from "./launcher.ts";
import { writeServerSettings } from "./server-settings.ts";

const run = promisify(execFile);
const draftPrefix = "postgres.new-";

/**
 * Creates the data directory if missing. It is created under another name and renamed when complete, so that an interrupted start leaves no partial
 * directory. The caller has the start lock.
 */
export async function initialise(root: string, binaries: Binaries, launcher: Launcher): Promise<string> {
  const dataDirectory = path.join(root, "postgres");
  if (await exists(path.join(dataDirectory, "PG_VERSION"))) return dataDirectory;
  await removeDrafts(root);
  const fresh = await mkdtemp(path.join(root, draftPrefix));
  try {
    await makeCluster(fresh, binaries, launcher);
    await moveDurably(fresh, dataDirectory);
  } catch (cause) {
    const reason = (cause as { stderr?: string }).stderr?.trim() || (cause as Error).message;
    throw new Error(`Não foi possível criar o banco em ${dataDirectory}: ${reason}`, { cause });
  } finally {
    await removeDrafts(root);
  }
  return dataDirectory;
}

async function makeCluster(directory: string, binaries: Binaries, launcher: Launcher): Promise<void> {
  const passwordFile = `${directory}.password`;
  const credentials = createCredentials();
  try {
    await writeFile(passwordFile, `${credentials.superuser}\n`, { mode: 0o600 });
    if (launcher.owner) {
      await chown(directory, launcher.owner.uid, launcher.owner.gid);
      await chown(passwordFile, launcher.owner.uid, launcher.owner.gid);
    }
    // PostgreSQL's own collation: an upgrade of the system's C library must not change the order of an index.
    const line = commandLine(
      launcher,
      binaries.initdb,
      `--pgdata=${directory}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    );
    await run(...line, { ...launcher.spawnAs, cwd: "/" });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writeCredentials(directory, credentials);
  await writeServerSettings(directory);
}

// An initdb whose server was killed may still be writing into a draft; then the next start removes it.
async function removeDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(draftPrefix)) continue;
    await rm(path.join(root, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether a file exists. Errors other than "missing" are thrown: a new database must not be created beside an unreadable one. */
const exists = (file: string) =>
  access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
