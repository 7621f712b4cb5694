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

/** Columns that came later. */
export const laterBegunColumns = [
  // The beginning as it was fixed when it got its number, and whether on the server's clock.
  ["sealed", "integer"],
  ["is_servers", "integer not null default 0"],
  // As the server has it; null until it said so.
  ["stored", "integer"],
] as const;

type Occurrence = Pick<OccurrenceRecord, "equipment" | "code" | "startedAt">;

/** How an occurrence began. */
export interface Beginning {
  readonly stamp: Stamp;
  /** As it was sent; null: it was not, or by a version that kept no note of it. */
  readonly sealed: { readonly startedAt: number; readonly isServers: boolean } | null;
  /** As the server has it, by its clock of then; null where it did not say. */
  readonly storedAt: number | null;
}

const isOwn = ({ clock = "gateway" }: OccurrenceRecord): boolean => clock === "gateway";
const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

/**
 * By what clock occurrences began that have no end yet. The end is stamped by another one, perhaps in another boot; but
 * the server knows the occurrence by its beginning, which stays as it was stored however clocks are set since, the server's too.
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
    /** Null where a version began it that kept none: its beginning was sent as it is. */
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
    /** The beginning got its final form. */
    seal: ({ equipment, code, startedAt }: Occurrence, sealedAt: number, isServers: boolean): void =>
      void seal.run(sealedAt, isServers ? 1 : 0, equipment, code, startedAt),
    /** The server stored these, what the gateway's clock stamped moved by so much. */
    stored: (records: () => Records, clockShiftMs: number): void => {
      if (anyUnstored.get()?.["found"] !== 1) return;
      for (const { equipment, code, startedAt, endedAt } of records().occurrences)
        if (endedAt === null) store.run(clockShiftMs, equipment, code, startedAt);
    },
    /** The end got its final form. */
    forget: ({ equipment, code, startedAt }: Occurrence): void => void remove.run(equipment, code, startedAt),
  };
};

export type Begun = ReturnType<typeof openBegun>;
