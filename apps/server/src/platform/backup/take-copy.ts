import { stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { serverVersion } from "../servers/server-version.ts";
import { endWhenGone } from "../stores/postgres/end-when-gone.ts";
import type { Database } from "../stores/postgres/database.ts";
import type { PinnedPart } from "../stores/telemetry/telemetry-pins.ts";
import { withLogLocked } from "../telemetry-log/apply-log.ts";
import { openExportDirectory } from "../tenant-transfer/export-directory.ts";
import type { ExportTarget } from "../tenant-transfer/export-target.ts";
import { faultOfFolder, writtenElsewhere } from "../tenant-transfer/folder-faults.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import type { BackupSource } from "./backup-source.ts";
import {
  copiesOf,
  type DamagedCopy,
  digestName,
  digestOf,
  listCopies,
  readCopies,
} from "./copy-directory.ts";
import { type CopiedPart, type CopyManifest, isLacking, partPath } from "./copy-manifest.ts";
import { DamagedTable, type DumpedRecords, dumpRecords } from "./dump-records.ts";
import { copyName, nextNumber } from "./copy-name.ts";
import { withFolderLocked } from "./folder-lock.ts";
import { knownParts } from "./known-parts.ts";
import { pruneCopies, removeUnfinished } from "./prune-copies.ts";
import { requireOwnFolder } from "./require-own-folder.ts";
import { requirePausable } from "./require-pausable.ts";

export interface CopyParts {
  /** The owner's connection pool; needs two connections. */
  readonly db: Kysely<Database>;
  readonly source: BackupSource;
  readonly nowMs: number;
  /** Called with the finished copy before older ones are removed. */
  readonly onTaken?: (copy: TakenCopy) => void;
  /** Number of copies to keep, including this one; all when omitted. */
  readonly keep?: number | undefined;
}

export interface TakenCopy {
  readonly name: string;
  readonly manifest: CopyManifest;
  /** Number of parts written now, because no earlier copy has them undamaged. */
  readonly newParts: number;
  /** Number of the written parts that an earlier copy has, but missing or damaged. */
  readonly mendedParts: number;
  /** Earlier copies that cannot be read. */
  readonly damaged: readonly DamagedCopy[];
}

const copyLock = 0x6669_636f;

/**
 * Copies the running installation into a directory of copies. Both stores are fixed at one moment, the log included, and only new telemetry parts are
 * written. The manifest comes last: a copy without it does not count. Nobody else makes or removes copies there meanwhile.
 */
export async function takeCopy(
  parts: CopyParts,
  root: string,
): Promise<TakenCopy & { readonly removed: readonly string[] }> {
  try {
    return await parts.db.connection().execute(async (session) => {
      await endWhenGone(session);
      const { rows } = await sql<{
        locked: boolean;
      }>`select pg_try_advisory_lock(${copyLock}) as locked`.execute(session);
      if (rows[0]?.locked !== true)
        throw new TransferError("Outra cópia desta instalação está em andamento.");
      try {
        return await withFolderLocked(root, async () => {
          const copy = await takeAlone(parts, session, root);
          parts.onTaken?.(copy);
          const { keep } = parts;
          const removed = keep === undefined ? [] : await pruneCopies(root, { keep, made: copy.name });
          return { ...copy, removed };
        });
      } finally {
        await sql`select pg_advisory_unlock(${copyLock})`.execute(session);
      }
    });
  } catch (error) {
    throw meaningOf(error, root);
  }
}

function meaningOf(error: unknown, root: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC")
    return new TransferError(
      `Não há mais espaço em ${root}: a cópia não terminou; as anteriores continuam inteiras.`,
    );
  // ACCESS_DENIED of ClickHouse; its message says what to grant.
  if (code === "497")
    return new TransferError(`O usuário de CLICKHOUSE_URL não pode copiar: ${message.split("\n", 1)[0]}`);
  return faultOfFolder(error, root);
}

async function takeAlone(
  { db, source, nowMs }: CopyParts,
  session: Kysely<Database>,
  root: string,
): Promise<TakenCopy> {
  await requirePausable(session);
  const { whole: earlier, damaged } = await readCopies(root);
  await requireOwnFolder(session, root, earlier);
  const names = (await listCopies(root)).map((copy) => copy.name);
  await removeUnfinished(root);
  const name = copyName(nextNumber(names), nowMs);
  const place = path.join(copiesOf(root), name);
  await source.prepare();
  try {
    const { pinned, dumped, at, directory } = await fixReadable({ db, source }, session, place);
    const { sound, broken } = await knownParts(root, earlier, new Set(pinned.map(partPath)));
    const fresh = pinned.filter((part) => !sound.has(partPath(part)));
    await requireRoomFor(root, fresh);
    const written = await writeParts(source, root, fresh);
    const manifest: CopyManifest = {
      format: "fiel-copy-1",
      takenAt: new Date(nowMs).toISOString(),
      version: serverVersion,
      ...dumped,
      files: [...directory.files],
      parts: pinned.map((part) => (sound.get(partPath(part)) ?? written.get(partPath(part))) as CopiedPart),
    };
    await finish(directory, place, manifest);
    if (dumped.installation !== undefined && !isLacking(manifest))
      await session.updateTable("installation").set({ copied_at: at }).execute();
    return { name, manifest, newParts: written.size, mendedParts: broken.length, damaged };
  } finally {
    // Parts that stay pinned are released by the next copy.
    await source.release().catch(() => undefined);
  }
}

interface Fixed {
  readonly pinned: readonly PinnedPart[];
  readonly dumped: DumpedRecords;
  /** Moment of the copy by PostgreSQL's clock, which also tells the copy's age. */
  readonly at: Date;
}

/**
 * Fixes both stores. When PostgreSQL cannot read all of a table, the copy begins again and leaves out what cannot be read: the rest must have a copy,
 * the more so on a failing disk.
 */
async function fixReadable(
  parts: Pick<CopyParts, "db" | "source">,
  session: Kysely<Database>,
  place: string,
): Promise<Fixed & { readonly directory: ExportTarget }> {
  const damaged = new Set<string>();
  for (;;) {
    const directory = await openExportDirectory(place);
    try {
      return { ...(await fix(parts, session, directory, damaged)), directory };
    } catch (error) {
      if (!(error instanceof DamagedTable) || damaged.has(error.table)) throw error;
      if (!(await canReadPart(session))) throw error;
      damaged.add(error.table);
      await parts.source.release();
      await parts.source.prepare();
    }
  }
}

/** Whether the schema has the function that finds what cannot be read; one of a version before has none. */
async function canReadPart(session: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regprocedure('public.unreadable_rows(regclass, integer, integer)') is not null as has`.execute(
    session,
  );
  return rows[0]?.has === true;
}

/** Fixes both stores at one moment: pins the telemetry, and writes the records from a snapshot of that moment. */
function fix(
  { db, source }: Pick<CopyParts, "db" | "source">,
  session: Kysely<Database>,
  directory: ExportTarget,
  damaged: ReadonlySet<string>,
): Promise<Fixed> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
      // Acknowledged rows are in the telemetry store or in the log; the lock keeps them from moving between the two.
      const { pinned, at } = await withLogLocked(session, async () => {
        // The first query of the transaction takes the snapshot.
        const { rows } = await sql<{ at: Date }>`select now() as at`.execute(snapshot);
        const { at: moment } = rows[0] as { at: Date };
        return { pinned: await source.pin(), at: moment };
      });
      return { pinned, at, dumped: await dumpRecords(snapshot, directory, damaged) };
    });
}

const isThere = async (root: string, part: CopiedPart): Promise<boolean> =>
  (await stat(path.join(root, part.path)).catch(() => null))?.size === part.bytes;

async function requireRoomFor(root: string, fresh: readonly PinnedPart[]): Promise<void> {
  const needed = fresh.reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize > needed) return;
  const missing = Math.ceil((needed - bavail * bsize) / 2 ** 20);
  throw new TransferError(
    `Não há espaço em ${root}: as pesagens novas ocupam ${Math.ceil(needed / 2 ** 20)} MiB, e faltam ${missing} MiB.`,
  );
}

async function writeParts(
  source: BackupSource,
  root: string,
  fresh: readonly PinnedPart[],
): Promise<Map<string, CopiedPart>> {
  const written = new Map<string, CopiedPart>();
  // Parts with equal content share one file.
  for (const part of fresh) {
    if (written.has(partPath(part))) continue;
    const one = await source.write(part, root);
    if (!(await isThere(root, one))) throw writtenElsewhere(root);
    written.set(partPath(part), one);
  }
  return written;
}

async function finish(directory: ExportTarget, place: string, manifest: CopyManifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await writeFile(path.join(place, digestName), digestOf(text), { mode: 0o600, flush: true });
  await directory.finish(manifest);
}
