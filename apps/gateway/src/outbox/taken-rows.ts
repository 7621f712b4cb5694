import type { DatabaseSync } from "node:sqlite";

export const identityBytes = 6;
/** Files that were not read on this many later working days are forgotten; days on which nothing was read do not count. */
const takenHorizonDays = 30;
/** Marker of a file whose rows were forgotten. */
export const forgotten = "forgotten";

/** Rows read from one file of a machine, stored with the records and the position. */
export interface RowsTaken {
  readonly file: string;
  /** Whether the file is read from its beginning again: rows of its earlier content stay known, but not as its own. */
  readonly isRestart: boolean;
  /** Digest of the indexed part of the file; null leaves the index unchanged. */
  readonly marker: string | null;
  /** Bucket -> identities, in `identityBytes` characters each. */
  readonly rows: ReadonlyMap<number, readonly string[]>;
}

/** No rows; makes a reading's positions durable at once. */
export const onlyPositions: RowsTaken = { file: "", isRestart: false, marker: null, rows: new Map() };

/** How often each identity of a bucket was read: in this file's present content, and the maximum of all other contents. */
export interface BucketCounts {
  readonly own: Map<string, number>;
  readonly others: Map<string, number>;
}

/** The rows taken from one machine, by identity. */
export interface TakenRows {
  readonly markerOf: (file: string) => string | null;
  readonly countsOf: (file: string, bucket: number, isRestart: boolean) => BucketCounts;
}

export const nothingTaken: TakenRows = {
  markerOf: () => null,
  countsOf: () => ({ own: new Map(), others: new Map() }),
};

// File id of rows that are in no file any more, each as often as it was in one file at most.
export const noFile = 0;
const dayMs = 86_400_000;

export const takenSchema = `
  create table if not exists taken_files (
    id integer primary key, mid integer not null, file text not null, marker text not null,
    day integer not null, unique (mid, file)
  ) strict;
  create table if not exists taken_rows (
    mid integer not null, bucket integer not null, file integer not null,
    day integer not null, identities blob not null, primary key (mid, bucket, file)
  ) strict, without rowid;
  create index if not exists taken_rows_file on taken_rows (file, mid);
`;

export const tally = (identities: Uint8Array, counts = new Map<string, number>()): Map<string, number> => {
  const text = Buffer.from(identities).toString("latin1");
  for (let i = 0; i < text.length; i += identityBytes) {
    const identity = text.slice(i, i + identityBytes);
    counts.set(identity, (counts.get(identity) ?? 0) + 1);
  }
  return counts;
};

export const raise = (counts: Map<string, number>, by: ReadonlyMap<string, number>): void => {
  for (const [identity, count] of by) {
    if (count > (counts.get(identity) ?? 0)) counts.set(identity, count);
  }
};

export const pack = (counts: ReadonlyMap<string, number>): Buffer =>
  Buffer.from([...counts].map(([identity, count]) => identity.repeat(count)).join(""), "latin1");

export const blob = (row: Record<string, unknown> | undefined): Uint8Array =>
  (row?.["identities"] as Uint8Array | undefined) ?? new Uint8Array();

export const openTakenRows = (database: DatabaseSync, mid: number): TakenRows => {
  const marker = database.prepare("select marker from taken_files where mid = ? and file = ?");
  const ofBucket = database.prepare(
    `select coalesce(f.file, '') as name, r.identities from taken_rows r left join taken_files f on f.id = r.file
     where r.mid = ? and r.bucket = ?`,
  );
  return {
    markerOf: (file) => {
      const row = marker.get(mid, file);
      return row === undefined ? null : String(row["marker"]);
    },
    countsOf: (file, bucket, isRestart) => {
      const counts = { own: new Map<string, number>(), others: new Map<string, number>() };
      for (const row of ofBucket.iterate(mid, bucket)) {
        if (row["name"] === file && !isRestart) tally(blob(row), counts.own);
        else raise(counts.others, tally(blob(row)));
      }
      return counts;
    },
  };
};

/** Forgets the rows read from a machine's files. Call it in a transaction. */
export const forgetTakenRows = (database: DatabaseSync, mid: number): void => {
  database.prepare("delete from taken_rows where mid = ?").run(mid);
  database.prepare("delete from taken_files where mid = ?").run(mid);
};

const prepareStatements = (database: DatabaseSync) => ({
  idOf: database.prepare("select id from taken_files where mid = ? and file = ?"),
  mark: database.prepare(
    `insert into taken_files (mid, file, marker, day) values (?, ?, ?, ?)
     on conflict do update set marker = excluded.marker, day = excluded.day`,
  ),
  select: database.prepare("select identities from taken_rows where mid = ? and bucket = ? and file = ?"),
  upsert: database.prepare(
    `insert into taken_rows (mid, bucket, file, day, identities) values (?, ?, ?, ?, ?)
     on conflict do update set identities = excluded.identities, day = excluded.day`,
  ),
  ofFile: database.prepare("select bucket, identities from taken_rows where file = ? and mid = ?"),
  removeFile: database.prepare("delete from taken_rows where file = ? and mid = ?"),
  days: database.prepare(
    `select distinct day from taken_files order by day desc limit 1 offset ${takenHorizonDays}`,
  ),
  forget: database.prepare(
    `delete from taken_rows where file in (select id from taken_files where day <= ?1 and marker <> '${forgotten}')
     or (file = ${noFile} and day <= ?1)`,
  ),
  markForgotten: database.prepare(
    `update taken_files set marker = '${forgotten}' where day <= ? and marker <> '${forgotten}'`,
  ),
});

/** Adds rows to the index. Call it in the transaction that stores the records and the positions. */
export const createTakenRowsWriter = (database: DatabaseSync) => {
  const { idOf, mark, select, upsert, ofFile, removeFile, days, forget, markForgotten } =
    prepareStatements(database);
  let prunedOn: number | null = null;

  const retire = (mid: number, id: number, day: number): void => {
    for (const row of ofFile.all(id, mid)) {
      const bucket = Number(row["bucket"]);
      const counts = tally(blob(select.get(mid, bucket, noFile)));
      raise(counts, tally(blob(row)));
      upsert.run(mid, bucket, noFile, day, pack(counts));
    }
    removeFile.run(id, mid);
  };

  const prune = (day: number): void => {
    if (prunedOn === day) return;
    prunedOn = day;
    const last = days.get()?.["day"];
    if (last === undefined) return;
    forget.run(Number(last));
    markForgotten.run(Number(last));
  };

  return (mid: number, taken: RowsTaken, now: number): void => {
    if (taken.marker === null) return;
    const day = Math.floor(now / dayMs);
    mark.run(mid, taken.file, taken.marker, day);
    const id = Number(idOf.get(mid, taken.file)?.["id"]);
    if (taken.isRestart) retire(mid, id, day);
    for (const [bucket, identities] of taken.rows) {
      const before = blob(select.get(mid, bucket, id));
      upsert.run(mid, bucket, id, day, Buffer.concat([before, Buffer.from(identities.join(""), "latin1")]));
    }
    prune(day);
  };
};
