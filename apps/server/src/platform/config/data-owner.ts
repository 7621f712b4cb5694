import { accessSync, constants, readFileSync, statSync, type Stats } from "node:fs";
import path from "node:path";
import { type Settings, SettingsError } from "./read-settings.ts";

const root = 0;

/** Files that each start writes as the server's own user, the surest first; PostgreSQL's folder may belong to an account of its own. */
const marks = ["postgres.lock", "clickhouse.lock", "clickhouse", "."];

/** Files that belong to the server's user unless it runs as root. */
const owned = [
  "postgres.lock",
  "postgres.hold",
  "postgres",
  "clickhouse.lock",
  "clickhouse.holder",
  "clickhouse",
];

/**
 * As root, continues as the owner of the data, so that new files belong to that user: a database owned by root, or by root's helper, would
 * keep the server from starting. A folder without data of a user unknown to this system, such as a container's mounted host folder, changes
 * nothing. Throws a SettingsError when root may not become that user.
 */
export function workAsOwner({ dataDirectory: directory, databaseUrl, clickhouseUrl }: EmbeddedIn): void {
  if (process.getuid?.() !== root) return;
  if (databaseUrl !== null && clickhouseUrl !== null) return;
  const owner = ownerOf(directory);
  if (owner === null || owner.uid === root) return;
  if (!owned.some((name) => statOf(path.join(directory, name)) !== null) && accountOf(owner.uid) === null)
    return;
  try {
    process.setgroups?.([owner.gid]);
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch (cause) {
    throw new SettingsError(
      `Os dados em ${directory} são do usuário ${nameOf(owner.uid)}, e este root não pode trabalhar como ele: dê o comando como esse usuário (sudo -u, docker exec --user ${owner.uid}).`,
      { cause },
    );
  }
}

type EmbeddedIn = Pick<Settings, "dataDirectory" | "databaseUrl" | "clickhouseUrl">;

/** For a folder that does not exist yet, the owner of its parent. */
function ownerOf(directory: string): Stats | null {
  const found = marks.map((mark) => statOf(path.join(directory, mark))).find((stats) => stats !== null);
  const parent = path.dirname(directory);
  return found ?? (parent === directory ? null : ownerOf(parent));
}

/** Throws a SettingsError that names files of the data owned by another user, and the remedy. */
export function requireOwn(directory: string): void {
  const uid = process.getuid?.();
  if (uid === undefined || uid === root) return;
  const names = isOpen(directory) ? owned : ["."];
  for (const name of names) {
    const place = path.join(directory, name);
    const found = statOf(place);
    if (found === null || found.uid === uid) continue;
    throw new SettingsError(
      `${place} é do usuário ${nameOf(found.uid)}, e este programa roda como ${nameOf(uid)}: rode-o como aquele usuário, ou devolva a pasta a este com chown -R ${uid}:${process.getgid?.()} ${directory} (como root, com o servidor parado).`,
    );
  }
}

function isOpen(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Null: missing or invisible. */
function statOf(place: string): Stats | null {
  try {
    return statSync(place);
  } catch {
    return null;
  }
}

/** Name of a user with the number, which is all that a container without that account has. */
function nameOf(uid: number): string {
  const name = accountOf(uid);
  return name === null ? `número ${uid}` : `${name} (${uid})`;
}

function accountOf(uid: number): string | null {
  const accounts = textOf("/etc/passwd").split("\n");
  return accounts.map((line) => line.split(":")).find(([, , id]) => id === String(uid))?.[0] ?? null;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
