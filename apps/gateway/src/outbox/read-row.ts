import type { MachinePositions } from "@fiel/contracts";
import { reasonOf } from "../log.ts";
import { unpack } from "./pack.ts";
import type { Queue } from "./queue.ts";
import type { Records } from "./records.ts";
import { queueRow, type QueueRow, type Statements } from "./statements.ts";
import { isStoreDamage, StoreDamage } from "./store-damage.ts";
import { unpackPositions } from "./told-positions.ts";

/** A row of the queue with its content. */
export interface ReadRow extends QueueRow {
  readonly content: Records;
  /** Positions of machines; null when unreadable. */
  readonly told: readonly MachinePositions[] | null;
}

export type RowReading =
  | { readonly kind: "read"; readonly row: ReadRow }
  | { readonly kind: "unreadable"; readonly reason: string };

const toldOf = (positions: string | null): MachinePositions[] | null => {
  try {
    return unpackPositions(positions);
  } catch {
    return null;
  }
};

/** Reads a row of the queue. Throws when the file itself is damaged. */
export const readRow = (statements: Statements, id: number): RowReading => {
  try {
    const row = queueRow(statements.byId.get(id));
    if (row === null) throw new StoreDamage(`the queue's index names row ${id}, which is not there`);
    return { kind: "read", row: { ...row, content: unpack(row.body), told: toldOf(row.positions) } };
  } catch (error) {
    if (isStoreDamage(error)) throw error;
    return { kind: "unreadable", reason: reasonOf(error) };
  }
};

/** Sets an unreadable row aside, so that the queue continues after it. Call it in a transaction. */
export const setRowAside = (
  { statements, unreadable, untold, now }: Queue,
  id: number,
  reason: string,
): void => {
  unreadable.addRow(id, now(), reason);
  // The machines whose positions it held are unknown, so all positions are sent again.
  untold.markAll();
  statements.remove.run(id);
};

/** Reads a row of the queue; null when it was unreadable and has been set aside. Call it in a transaction. */
export const takeRow = (queue: Queue, id: number): ReadRow | null => {
  const reading = readRow(queue.statements, id);
  if (reading.kind === "read") {
    if (reading.row.told === null) queue.untold.markAll();
    return reading.row;
  }
  setRowAside(queue, id, reading.reason);
  return null;
};

/** Reads the row of a sealed batch; null when missing or unreadable. Call it in a transaction. */
export const takeSealed = (queue: Queue, sequence: number): ReadRow | null => {
  const id = queue.statements.idOfSequence.get(sequence)?.["id"];
  return id === undefined ? null : takeRow(queue, Number(id));
};
