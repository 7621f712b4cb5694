import type { DatabaseSync } from "node:sqlite";

/** Stored positions of one equipment. */
export const loadPositions = (database: DatabaseSync, mid: number): Map<string, string> =>
  new Map(
    database
      .prepare("select key, value from positions where mid = ?")
      .all(mid)
      .map((row) => [String(row["key"]), String(row["value"])]),
  );

/** Stored positions of every equipment that was ever read. */
export const loadAllPositions = (database: DatabaseSync): Map<number, Map<string, string>> => {
  const rows = database.prepare("select distinct mid from positions").all();
  return new Map(rows.map((row) => [Number(row["mid"]), loadPositions(database, Number(row["mid"]))]));
};

/** Counters of all equipment since the first start: overruns, malformed lines and the like. */
export const loadCounters = (database: DatabaseSync): { mid: number; name: string; value: number }[] =>
  database
    .prepare(
      "select mid, name, cast(min(max(value, 0), 9007199254740991) as real) as value from counters order by mid, name",
    )
    .all()
    .map((row) => ({ mid: Number(row["mid"]), name: String(row["name"]), value: Number(row["value"]) }));
