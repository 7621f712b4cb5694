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

type Occurrence = Pick<OccurrenceRecord, "equipment" | "code" | "startedAt">;

const isOwn = ({ clock = "gateway" }: OccurrenceRecord): boolean => clock === "gateway";

/**
 * By what clock occurrences began that have no end yet. The end is stamped by another one, perhaps in another boot; but
 * the server knows the occurrence by its beginning, which has to be corrected as it was then.
 */
export const openBegun = (database: DatabaseSync) => {
  const insert = database.prepare("insert into begun values (?, ?, ?, ?, ?) on conflict do nothing");
  const select = database.prepare(
    "select boot, drift from begun where mid = ? and code = ? and started_at = ?",
  );
  const remove = database.prepare("delete from begun where mid = ? and code = ? and started_at = ?");
  return {
    note: ({ occurrences }: Records, { boot, driftMs }: Stamp): void => {
      for (const one of occurrences) {
        if (one.endedAt === null && isOwn(one))
          insert.run(one.equipment, one.code, one.startedAt, boot, driftMs);
      }
    },
    /** Null where a version began it that kept none: its beginning was sent as it is. */
    of: ({ equipment, code, startedAt }: Occurrence): Stamp | null => {
      const row = select.get(equipment, code, startedAt);
      if (row === undefined) return null;
      return { boot: row["boot"] === null ? null : Number(row["boot"]), driftMs: Number(row["drift"]) };
    },
    /** The end got its final form. */
    forget: ({ equipment, code, startedAt }: Occurrence): void => void remove.run(equipment, code, startedAt),
  };
};

export type Begun = ReturnType<typeof openBegun>;
