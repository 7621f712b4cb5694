import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import pg from "pg";
import { type Binaries, locateBinaries } from "../platform/stores/postgres/embedded/binaries.ts";
import { chooseLauncher, commandLine, type Launcher } from "../platform/stores/postgres/embedded/launcher.ts";
import { findPostmaster } from "../platform/stores/postgres/embedded/postmaster-file.ts";
import { startPostmaster } from "../platform/stores/postgres/embedded/start-postmaster.ts";

/** An external PostgreSQL: Debian's where installed, else the one from npm. */
export interface ExternalPostgres {
  /** `DATABASE_URL` of an empty database whose owner may create roles. */
  readonly url: string;
  /** Kills it with SIGKILL, which ends all its sessions. */
  kill(): Promise<void>;
  /** Restarts it on its data and port; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

const run = promisify(execFile);
const debian = "/usr/lib/postgresql";
const oldestVersion = 15;
const password = "senha@do operador:ç%";
const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=64MB"];

export async function openExternalPostgres(): Promise<ExternalPostgres> {
  const root = makeQuickDirectory("fiel-external-postgres-");
  const binaries = debianPrograms() ?? (await locateBinaries());
  const launcher = await chooseLauncher(binaries.initdb, root);
  const data = await makeCluster(root, binaries, launcher);
  const options = { holdFd: null, flags: flags.flatMap((flag) => ["-c", flag]) };
  let running = await startPostmaster(data, binaries, launcher, options);
  const { port } = running;
  const urlOf = (user: string, database: string): string =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  await makeDatabase(urlOf("postgres", "postgres"));
  const kill = async (): Promise<void> => {
    process.kill(running.pid, "SIGKILL");
    while ((await findPostmaster(data)) !== null) await sleep(10);
  };
  return {
    url: urlOf("operador", "fiel"),
    kill,
    async start() {
      running = await startPostmaster(data, binaries, launcher, { ...options, port });
    },
    async close() {
      if ((await findPostmaster(data)) !== null) await kill();
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Programs of the newest installed version; null when none is installed. */
function debianPrograms(): Binaries | null {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const program = (version: number, name: string): string => path.join(debian, String(version), "bin", name);
  const newest = versions
    .filter((version) => version >= oldestVersion && existsSync(program(version, "postgres")))
    .toSorted((a, b) => b - a)[0];
  if (newest === undefined) return null;
  return { postgres: program(newest, "postgres"), initdb: program(newest, "initdb") };
}

async function makeCluster(root: string, { initdb }: Binaries, launcher: Launcher): Promise<string> {
  const data = path.join(root, "data");
  const passwordFile = path.join(root, "password");
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (launcher.owner !== null)
    for (const file of [data, passwordFile]) await chown(file, launcher.owner.uid, launcher.owner.gid);
  const options = [`--pgdata=${data}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--no-sync"];
  const plain = ["--username=postgres", "--encoding=UTF8", "--locale=C"];
  const line = commandLine(launcher, initdb, ...options, ...plain);
  await run(...line, { ...launcher.spawnAs, cwd: "/" });
  return data;
}

async function makeDatabase(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  try {
    await superuser.query(`create role operador login createrole password ${pg.escapeLiteral(password)}`);
    await superuser.query("create database fiel owner operador");
  } finally {
    await superuser.end();
  }
}
