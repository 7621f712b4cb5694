import type { OccurrenceRecord } from "@fiel/contracts";
import type { DatabaseSync } from "node:sqlite";
import type { Stamp } from "../clock/stamp.ts";
import type { Records } from "./records.ts";

export const begunSchema = `
  create table if not exists begun (
    mid integer not null, code integer not null, started_at integer not null, boot integer, drift integer not null,
    primary key (mid, code, started_at)
  ) strict, without rowid;
`;

/** Columns added in later versions. */
export const laterBegunColumns = [
  // The start as it was sent, and whether it is on the server's clock.
  ["sealed", "integer"],
  ["is_servers", "integer not null default 0"],
  // The start as the server stored it; null until its receipt.
  ["stored", "integer"],
] as const;

type Occurrence = Pick<OccurrenceRecord, "equipment" | "code" | "startedAt">;

/** The start of an occurrence. */
export interface Beginning {
  readonly stamp: Stamp;
  /** The start as it was sent; null when it was not sent, or sent by a version without this table. */
  readonly sealed: { readonly startedAt: number; readonly isServers: boolean } | null;
  /** The start as the server stored it, by its clock at that time; null before the receipt. */
  readonly storedAt: number | null;
}

const isOwn = ({ clock = "gateway" }: OccurrenceRecord): boolean => clock === "gateway";
const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

/**
 * The clocks of open occurrences' starts. The end is stamped by another clock, perhaps in another boot. The server identifies the occurrence by its
 * start, which stays as stored however clocks are set since, also the server's.
 */
export const openBegun = (database: DatabaseSync) => {
  const one = "mid = ? and code = ? and started_at = ?";
  const insert = database.prepare(
    "insert into begun (mid, code, started_at, boot, drift) values (?, ?, ?, ?, ?) on conflict do nothing",
  );
  const select = database.prepare(`select boot, drift, sealed, is_servers, stored from begun where ${one}`);
  const seal = database.prepare(`update begun set sealed = ?, is_servers = ?, stored = null where ${one}`);
  const anyUnstored = database.prepare(
    "select exists (select 1 from begun where sealed is not null and stored is null) as found",
  );
  const store = database.prepare(
    `update begun set stored = sealed + case when is_servers = 1 then 0 else ? end
     where mid = ? and code = ? and sealed = ? and stored is null`,
  );
  const remove = database.prepare(`delete from begun where ${one}`);
  return {
    note: ({ occurrences }: Records, { boot, driftMs }: Stamp): void => {
      for (const record of occurrences) {
        if (record.endedAt === null && isOwn(record))
          insert.run(record.equipment, record.code, record.startedAt, boot, driftMs);
      }
    },
    /** The start of an occurrence; null when a version without this table began it, which sent the start unchanged. */
    of: ({ equipment, code, startedAt }: Occurrence): Beginning | null => {
      const row = select.get(equipment, code, startedAt);
      if (row === undefined) return null;
      const sealed = numberOrNull(row["sealed"]);
      return {
        stamp: { boot: numberOrNull(row["boot"]), driftMs: Number(row["drift"]) },
        sealed: sealed === null ? null : { startedAt: sealed, isServers: row["is_servers"] === 1 },
        storedAt: numberOrNull(row["stored"]),
      };
    },
    /** Notes the start as it is sent. */
    seal: ({ equipment, code, startedAt }: Occurrence, sealedAt: number, isServers: boolean): void =>
      void seal.run(sealedAt, isServers ? 1 : 0, equipment, code, startedAt),
    /** Notes that the server stored these records and moved the gateway's stamps by `clockShiftMs`. */
    stored: (records: () => Records, clockShiftMs: number): void => {
      if (anyUnstored.get()?.["found"] !== 1) return;
      for (const { equipment, code, startedAt, endedAt } of records().occurrences)
        if (endedAt === null) store.run(clockShiftMs, equipment, code, startedAt);
    },
    /** Forgets an occurrence whose end is being sent. */
    forget: ({ equipment, code, startedAt }: Occurrence): void => void remove.run(equipment, code, startedAt),
  };
};

export type Begun = ReturnType<typeof openBegun>;
