import { statfsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

export interface QueueSize {
  readonly batches: number;
  readonly records: number;
  readonly oldestAt: number | null;
}

/** Creates a reader of the queue's size. */
export const openQueueSize = (database: DatabaseSync): (() => QueueSize) => {
  const pending = database.prepare(
    "select count(*) as batches, total(records) as records, cast(min(created_at) as real) as oldest from outbox",
  );
  return () => {
    const row = pending.get();
    return {
      batches: Number(row?.["batches"]),
      records: Number(row?.["records"]),
      oldestAt: row?.["oldest"] === null ? null : Number(row?.["oldest"]),
    };
  };
};

export type SpaceLevel = "ok" | "near" | "full";
export interface Space {
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly level: SpaceLevel;
  /** What causes the level: the queue's own size, or other data on the disk. */
  readonly limitedBy: "queue" | "disk";
  readonly freeBytes: number;
}

const nearShare = 0.8;
const fullShare = 0.95;
const nearFreeBytes = 256 * 1024 * 1024;
const fullFreeBytes = 64 * 1024 * 1024;

/** Level of the used space. `full` leaves room for merges and the write-ahead log. */
export const spaceLevel = (usedBytes: number, limitBytes: number, freeBytes: number): SpaceLevel => {
  if (usedBytes >= limitBytes * fullShare || freeBytes < fullFreeBytes) return "full";
  return usedBytes >= limitBytes * nearShare || freeBytes < nearFreeBytes ? "near" : "ok";
};

/** What causes the level: the queue if the level were the same on an empty disk, otherwise the disk. */
export const limitOf = (usedBytes: number, limitBytes: number, freeBytes: number): Space["limitedBy"] =>
  spaceLevel(usedBytes, limitBytes, freeBytes) === spaceLevel(usedBytes, limitBytes, Infinity)
    ? "queue"
    : "disk";

const number = (database: DatabaseSync, pragma: string): number =>
  Number(Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0]);

const measured = new WeakMap<DatabaseSync, { readonly pages: number; readonly bytes: number }>();

/**
 * Size of the index of rows taken from files. Delivery does not shrink it, so it must never stop the readers; its days bound it. Measuring is slow,
 * so it is repeated only after the file changed by a sixty-fourth.
 */
const indexBytes = (database: DatabaseSync, pages: number): number => {
  const last = measured.get(database);
  if (last !== undefined && Math.abs(pages - last.pages) <= Math.max(16, pages / 64)) return last.bytes;
  const row = database
    .prepare(
      "select coalesce(sum(pgsize), 0) as bytes from dbstat where name glob '*taken_*' and aggregate = 1",
    )
    .get();
  const bytes = Number(row?.["bytes"]);
  measured.set(database, { pages, bytes });
  return bytes;
};

const releasedPages = 1_000;

/** Returns pages of a delivered backlog to the disk, a few at a time. */
export const releaseSpace = (database: DatabaseSync): void => {
  if (number(database, "freelist_count") > 2 * releasedPages) {
    database.exec(`pragma incremental_vacuum(${releasedPages})`);
  }
};

/** Space of the pages in use, without the index of rows. Free pages do not count, because they are reused before the file grows. */
export const measureSpace = (database: DatabaseSync, directory: string, limitBytes: number): Space => {
  const pages = number(database, "page_count") - number(database, "freelist_count");
  const usedBytes = pages * number(database, "page_size") - indexBytes(database, pages);
  const { bavail, bsize } = statfsSync(directory);
  const freeBytes = bavail * bsize;
  const level = spaceLevel(usedBytes, limitBytes, freeBytes);
  return { usedBytes, limitBytes, level, limitedBy: limitOf(usedBytes, limitBytes, freeBytes), freeBytes };
};
