import type { DatabaseSync } from "node:sqlite";
import { parseJson } from "../parse-json.ts";

/** Machine -> the turn under which it is read. */
export type ReadingTurns = Readonly<Record<string, number>>;

/** Each set of turns is stored once, because it changes seldom and every row of the queue refers to one. */
export const turnsSchema = `
  create table if not exists reading_turns (id integer primary key, turns text not null unique) strict;
`;

/** The turns under which machines were read, stored with the records. */
export const openReadingTurns = (database: DatabaseSync) => {
  const insert = database.prepare("insert into reading_turns (turns) values (?) on conflict do nothing");
  const find = database.prepare("select id from reading_turns where turns = ?");
  const select = database.prepare("select turns from reading_turns where id = ?");
  let last: { readonly text: string; readonly id: number } | null = null;

  return {
    /** The id of a set of turns; null for null. */
    idOf: (turns: ReadingTurns | null): number | null => {
      if (turns === null) return null;
      const text = JSON.stringify(turns);
      if (last?.text !== text) {
        insert.run(text);
        last = { text, id: Number(find.get(text)?.["id"]) };
      }
      return last.id;
    },
    of: (id: number | null): ReadingTurns | null => {
      const row = id === null ? undefined : select.get(id);
      return row === undefined ? null : (parseJson(String(row["turns"])) as ReadingTurns | null);
    },
  };
};
