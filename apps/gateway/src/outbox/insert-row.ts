import { pack } from "./pack.ts";
import { countRecords, type Records } from "./records.ts";
import type { QueueRow, Statements } from "./statements.ts";

/** Place and clock of a row in the queue. */
export type RowPlace = Pick<QueueRow, "place" | "sequence" | "created_at" | "boot" | "drift" | "turns"> &
  Partial<Pick<QueueRow, "jumped" | "is_whole" | "positions" | "renumbered">>;

/** Inserts a row of records into the queue. */
export const insertRow = (statements: Statements, records: Records, row: RowPlace): void => {
  const { place, sequence, created_at: createdAt, boot, drift, turns } = row;
  const { jumped = 0, is_whole: isWhole = 0, positions = null, renumbered = 0 } = row;
  const { body, bytes } = pack(records);
  const count = countRecords(records);
  statements.insert.run(
    place,
    sequence,
    count,
    bytes,
    Math.floor(createdAt),
    body,
    boot,
    drift,
    jumped,
    isWhole,
    positions,
    renumbered,
    turns,
  );
};
