import type { RecordKind } from "@fiel/contracts";
import type { DatabaseSync } from "node:sqlite";
import { parseJson } from "../parse-json.ts";
import type { SingleRecord } from "./single-records.ts";

/** Why a record is held. */
export interface Refusal {
  /** The server's error code, or the gateway's own. */
  readonly code: string;
  readonly reason: string;
}

export interface HeldRecord extends SingleRecord, Refusal {}

/** Data of the queue row that held the record, which identifies the clock of its instants. */
export interface QueueOrigin {
  /** Number of the refused batch; null when the record was never sent. */
  readonly sequence: number | null;
  readonly boot: number | null;
  readonly drift: number;
  readonly jumped: number;
  /** See QueueRow. */
  readonly turns: number | null;
}

/** A stored held record. */
export interface KeptHeldRecord extends HeldRecord {
  readonly id: number;
  readonly heldAt: number;
  readonly origin: QueueOrigin;
}

export const heldSchema = `
  create table if not exists held (
    id integer primary key autoincrement, mid integer, kind text not null, code text not null, reason text not null,
    held_at integer not null, sequence integer, boot integer, drift integer not null, jumped integer not null,
    record text not null
  ) strict;
  create index if not exists held_reason on held (mid, code, reason, held_at);
`;

/** Columns added in later versions. */
export const laterHeldColumns = [["turns", "integer"]] as const;

/** Replaces numbers like NaN, which JSON lacks, by text, so that they stay visible. */
const visible = (_key: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isFinite(value) ? String(value) : value;

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

const keptRecord = (row: Record<string, unknown>): KeptHeldRecord => ({
  id: Number(row["id"]),
  mid: numberOrNull(row["mid"]),
  kind: String(row["kind"]) as RecordKind,
  code: String(row["code"]),
  reason: String(row["reason"]),
  heldAt: Number(row["held_at"]),
  origin: {
    sequence: numberOrNull(row["sequence"]),
    boot: numberOrNull(row["boot"]),
    drift: Number(row["drift"]),
    jumped: Number(row["jumped"]),
    turns: numberOrNull(row["turns"]),
  },
  record: parsedRecord(row["record"]) ?? { unreadable: String(row["record"]) },
});

/** Null when the text is not an object in JSON. */
const parsedRecord = (text: unknown): KeptHeldRecord["record"] | null => {
  const record = parseJson(String(text));
  return typeof record === "object" ? (record as KeptHeldRecord["record"] | null) : null;
};

const all = -1;

/** Held records, oldest first, read lazily. */
export function* iterateHeld(database: DatabaseSync, limit = all): Generator<KeptHeldRecord> {
  const rows = database.prepare("select * from held order by id limit ?").iterate(limit);
  for (const row of rows) yield keptRecord(row);
}

/** Stores records that the server refused, or that no server would accept, with the reasons. */
export const openHeld = (database: DatabaseSync) => {
  const insert = database.prepare(
    `insert into held (mid, kind, code, reason, held_at, sequence, boot, drift, jumped, record, turns)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const slice = database.prepare("select * from held where id <= ? order by id limit ?");
  const remove = database.prepare("delete from held where id = ?");
  const unreadable = database.prepare(
    "select id from held where id <= ? and (not json_valid(record) or json_type(record) <> 'object')",
  );

  return {
    add: (records: Iterable<HeldRecord>, now: number, origin: QueueOrigin): void => {
      const { sequence, boot, drift, jumped, turns } = origin;
      for (const { mid, kind, code, reason, record } of records) {
        const text = JSON.stringify(record, visible);
        insert.run(mid, kind, code, reason, Math.floor(now), sequence, boot, drift, jumped, text, turns);
      }
    },
    /** The oldest `limit` records with ids up to `upTo`. */
    slice: (upTo: number, limit: number): KeptHeldRecord[] => slice.all(upTo, limit).map(keptRecord),
    unreadable: (upTo: number): number[] => unreadable.all(upTo).map(({ id }) => Number(id)),
    remove: (id: number): void => void remove.run(id),
  };
};

export type Held = ReturnType<typeof openHeld>;
