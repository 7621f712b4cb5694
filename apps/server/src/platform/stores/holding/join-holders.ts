import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { faultOfData } from "../../config/folder-fault.ts";
import { HeldElsewhere } from "./held-elsewhere.ts";
import { parseHolder, type Holder } from "./holder.ts";
import { lockDescriptor } from "./lock-descriptor.ts";
import { requireSeenLocks, unlockable } from "./require-seen-locks.ts";

export interface Membership {
  /** Whether nobody held the directory before. Then no process that an earlier holder started there is alive. */
  readonly isFirst: boolean;
  /** A child that inherits this descriptor holds the directory while it lives, however this process ends. */
  readonly fd: number;
  readonly leave: () => Promise<void>;
}

/** Fixed length of the text in bytes, so that one write replaces the old text. */
const length = 1024;

/**
 * Makes this process a holder of a directory's PostgreSQL until it leaves or dies. Holders share a lock of the file system and must see each other: a
 * process of another container or machine gets HeldElsewhere. The caller has the start lock.
 */
export async function joinHolders(directory: string, me: Holder): Promise<Membership> {
  await requireSeenLocks(directory);
  const place = path.join(directory, "postgres.hold");
  const file = await open(place, constants.O_RDWR | constants.O_CREAT, 0o600).catch((error: unknown) => {
    throw faultOfData(error, directory);
  });
  try {
    const isFirst = await lock(file, "exclusive", directory);
    if (isFirst) await write(file, me);
    if (!(await lock(file, "shared", directory))) throw new HeldElsewhere(directory, await read(file));
    if (!isFirst) await share(file, directory, me);
    return { isFirst, fd: file.fd, leave: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function share(file: FileHandle, directory: string, me: Holder): Promise<void> {
  const holder = await read(file);
  if (holder?.place !== me.place) throw new HeldElsewhere(directory, holder);
  // A refused process should read about the server, which stays.
  if (me.kind === "server") await write(file, me);
}

async function lock(file: FileHandle, mode: "exclusive" | "shared", directory: string): Promise<boolean> {
  try {
    return await lockDescriptor(file.fd, mode);
  } catch (cause) {
    throw unlockable(directory, (cause as Error).message, cause);
  }
}

async function read(file: FileHandle): Promise<Holder | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return parseHolder(buffer.toString("utf8", 0, bytesRead));
}

async function write(file: FileHandle, me: Holder): Promise<void> {
  await file.write(Buffer.from(JSON.stringify(me).padEnd(length)), 0, length, 0);
}
