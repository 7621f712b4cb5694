import type { DatabaseSync } from "node:sqlite";
import { checkRecords } from "./check-records.ts";
import { countDropped } from "./divide-batch.ts";
import { hasTable } from "./has-table.ts";
import { inTransaction } from "./in-transaction.ts";
import { insertRow } from "./insert-row.ts";
import { unpack } from "./pack.ts";
import type { Queue } from "./queue.ts";
import { queueAgain } from "./resend-held.ts";
import { takeRow } from "./read-row.ts";
import { countRecords, type Records } from "./records.ts";

/** Table of versions that stored whole refused batches. */
export const rejectedTable = "rejected";

const unpacked = (body: unknown): Records | null => {
  try {
    return unpack(body as Uint8Array);
  } catch {
    return null;
  }
};

/** Puts refused batches back into the queue under new numbers, since nothing of them is stored; they are divided if necessary. */
const bringBack = (database: DatabaseSync, queue: Queue, now: number): void => {
  const sequences = database.prepare(`select sequence from ${rejectedTable} order by sequence`).all();
  const select = database.prepare(`select body from ${rejectedTable} where sequence = ?`);
  const remove = database.prepare(`delete from ${rejectedTable} where sequence = ?`);
  for (const row of sequences) {
    const sequence = Number(row["sequence"]);
    inTransaction(database, () => {
      const body = select.get(sequence)?.["body"];
      const records = unpacked(body);
      if (records === null)
        queue.unreadable.add(
          "rejected",
          null,
          now,
          "lote ilegível",
          body instanceof Uint8Array ? body : null,
        );
      else queueAgain(queue, records, now, { sequence, boot: null, drift: 0, jumped: 0, turns: null });
      remove.run(sequence);
    });
  }
};

/** Checks contents without a number like new ones; numbered ones keep their content. */
const checkUntried = (database: DatabaseSync, queue: Queue, now: number): void => {
  const { statements, held } = queue;
  for (const { id } of statements.unsealed.all()) {
    inTransaction(database, () => {
      const row = takeRow(queue, Number(id));
      if (row === null) return;
      const { good, bad, dropped } = checkRecords(row.content);
      if (bad.length === 0 && dropped.size === 0) return;
      held.add(bad, now, row);
      countDropped(queue, dropped);
      statements.remove.run(row.id);
      if (countRecords(good) > 0) insertRow(statements, good, row);
    });
  }
};

/** Converts the contents of a version without held records. Done once; continues after a crash. */
export const takeOverContents = (database: DatabaseSync, queue: Queue, now: number): void => {
  if (!hasTable(database, rejectedTable)) return;
  checkUntried(database, queue, now);
  bringBack(database, queue, now);
  const left = Number(database.prepare(`select count(*) as n from ${rejectedTable}`).get()?.["n"]);
  if (left === 0) database.exec(`drop table ${rejectedTable}`);
};
