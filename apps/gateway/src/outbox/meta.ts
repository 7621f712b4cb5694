import type { DatabaseSync } from "node:sqlite";

/** Small values that survive a restart, for example the gateway's id, the next batch number and the last configuration. */
export const openMeta = (database: DatabaseSync) => {
  const select = database.prepare("select value from meta where key = ?");
  const upsert = database.prepare(
    "insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
  );
  const get = (key: string): string | null => {
    const row = select.get(key);
    return row === undefined ? null : String(row["value"]);
  };
  const set = (key: string, value: string): void => void upsert.run(key, value);
  return { get, set };
};

export type Meta = ReturnType<typeof openMeta>;
