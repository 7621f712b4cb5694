import type { DatabaseSync } from "node:sqlite";
import { blob, noFile, pack, raise, tally } from "./taken-rows.ts";

/** Rows that were taken under another number of the same machine. */
export interface TakenElsewhere {
  readonly mid: number;
  /** Whether the other number is still read; it then keeps its rows. */
  readonly isShared: boolean;
  /** The file's name under this number. */
  readonly nameOf: (file: string) => string;
}

/**
 * Copies or moves rows from another number. Call it in the transaction that stores the positions. If a file of the same name exists, the rows stay
 * known without a file.
 */
export const createTakenRowsMover = (database: DatabaseSync) => {
  const files = database.prepare("select id, file, marker, day from taken_files where mid = ?");
  const idOf = database.prepare("select id from taken_files where mid = ? and file = ?");
  const addFile = database.prepare(
    "insert into taken_files (mid, file, marker, day) values (?, ?, ?, ?) returning id",
  );
  const copyRows = database.prepare(
    `insert into taken_rows (mid, bucket, file, day, identities)
     select ?, bucket, ?, day, identities from taken_rows where mid = ? and file = ?`,
  );
  const rowsOf = database.prepare(
    "select bucket, day, identities from taken_rows where mid = ? and file = ?",
  );
  const own = database.prepare("select identities from taken_rows where mid = ? and bucket = ? and file = ?");
  const upsert = database.prepare(
    `insert into taken_rows (mid, bucket, file, day, identities) values (?, ?, ?, ?, ?)
     on conflict do update set identities = excluded.identities, day = max(day, excluded.day)`,
  );
  const removeRows = database.prepare("delete from taken_rows where mid = ?");
  const removeFiles = database.prepare("delete from taken_files where mid = ?");

  /** Adds the rows of a file to those that belong to no file. */
  const keepApart = (mid: number, from: number, file: number): void => {
    for (const row of rowsOf.all(from, file)) {
      const bucket = Number(row["bucket"]);
      const counts = tally(blob(own.get(mid, bucket, noFile)));
      raise(counts, tally(blob(row)));
      upsert.run(mid, bucket, noFile, Number(row["day"]), pack(counts));
    }
  };

  return (mid: number, { mid: from, isShared, nameOf }: TakenElsewhere): void => {
    keepApart(mid, from, noFile);
    for (const { id, file, marker, day } of files.all(from)) {
      const name = nameOf(String(file));
      if (idOf.get(mid, name) !== undefined) keepApart(mid, from, Number(id));
      else {
        const added = addFile.get(mid, name, String(marker), Number(day));
        copyRows.run(mid, Number(added?.["id"]), from, Number(id));
      }
    }
    if (isShared) return;
    removeRows.run(from);
    removeFiles.run(from);
  };
};
