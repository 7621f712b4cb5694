import { checkRecords } from "./check-records.ts";
import type { Refusal } from "./held.ts";
import { insertRow } from "./insert-row.ts";
import type { Queue } from "./queue.ts";
import { takeSealed } from "./read-row.ts";
import { countRecords, type Records } from "./records.ts";
import { singlesOf } from "./single-records.ts";
import { halvesOf } from "./split-records.ts";
import type { QueueRow } from "./statements.ts";

/** `single`: one record without a final refusal; it stays in its place. */
export type Division = "divided" | "held" | "single";

/** Replaces a batch by parts. Each part gets a share of the free places after the batch, in proportion to its records, for later divisions. */
const replace = (queue: Queue, row: QueueRow, parts: readonly Records[]): void => {
  const room = queue.roomAt(row.place);
  const total = parts.reduce((sum, part) => sum + countRecords(part), 0);
  queue.statements.remove.run(row.id);
  let before = 0;
  for (const [i, records] of parts.entries()) {
    insertRow(queue.statements, records, {
      ...row,
      place: row.place + Math.floor((room * before) / total),
      sequence: queue.takeSequence(),
      renumbered: 0,
      // Positions are valid only once the whole batch is stored.
      positions: i === parts.length - 1 ? row.positions : null,
    });
    before += countRecords(records);
  }
};

export const countDropped = ({ statements }: Queue, dropped: ReadonlyMap<number, number>): void => {
  for (const [mid, fields] of dropped) statements.count.run(mid, "droppedFields", fields);
};

/**
 * Replaces a refused batch by two parts with new numbers: halves of its machines, then of a machine's records. Records that no server would accept
 * are held first, and the refusal of a single record is final. Call it in a transaction.
 */
export const divideBatch = (
  queue: Queue,
  sequence: number,
  refusal: Refusal | null,
  now: number,
): Division => {
  const row = takeSealed(queue, sequence);
  if (row === null) return "divided";
  const { good, bad, dropped } = checkRecords(row.content);
  const count = countRecords(good);
  const isAsSent = bad.length === 0 && dropped.size === 0;
  if (isAsSent && count === 1 && refusal === null) return "single";
  queue.held.add(bad, now, row);
  countDropped(queue, dropped);
  if (count > 0 && !isAsSent) replace(queue, row, [good]);
  else if (count > 1) replace(queue, row, halvesOf(good));
  else {
    const refused = refusal === null ? [] : singlesOf(good).map((one) => ({ ...one, ...refusal }));
    queue.held.add(refused, now, row);
    queue.untold.giveBack(row.told ?? []);
    queue.statements.remove.run(row.id);
    return "held";
  }
  return "divided";
};

/** Removes a batch from the queue and holds each of its records. Call it in a transaction. */
export const holdBatch = (queue: Queue, sequence: number, refusal: Refusal, now: number): void => {
  const row = takeSealed(queue, sequence);
  if (row === null) return;
  queue.held.add(
    singlesOf(row.content).map((one) => ({ ...one, ...refusal })),
    now,
    row,
  );
  queue.untold.giveBack(row.told ?? []);
  queue.statements.remove.run(row.id);
};
