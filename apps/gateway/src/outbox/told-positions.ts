import { type MachinePositions, machinePositions } from "@fiel/contracts";
import type { DatabaseSync } from "node:sqlite";

/** Longest key and value that the server accepts. Only keys of drivers (`driver:...`) are sent; others are private to this gateway. */
const longest = { key: 200, value: 8_192 };
const driverKey = /^[a-z0-9-]+:/;

/** Limits for the positions of one batch; the rest follows with a later one. */
export const positionLimits = { machines: 1_000, bytes: 256 * 1024 };

interface Told {
  readonly mid: number;
  readonly key: string;
  readonly value: string;
}

export const untoldSchema = `
  create table if not exists untold (mid integer not null, key text not null, primary key (mid, key)) strict, without rowid;
`;

const isTellable = (key: string): boolean => driverKey.test(key) && key.length <= longest.key;

const entriesOf = (all: readonly MachinePositions[]): Told[] =>
  all.flatMap(({ equipment, positions }) =>
    Object.entries(positions).map(([key, value]) => ({ mid: equipment, key, value })),
  );

const grouped = (entries: readonly Told[]): MachinePositions[] =>
  [...Map.groupBy(entries, ({ mid }) => mid)].map(([equipment, of]) => ({
    equipment,
    positions: Object.fromEntries(of.map(({ key, value }) => [key, value])),
  }));

/** Divides positions into those that fit into one batch, and the rest. */
const withinLimits = (entries: readonly Told[]): { told: Told[]; rest: Told[] } => {
  const machines = new Set<number>();
  let bytes = 0;
  const told: Told[] = [];
  const rest: Told[] = [];
  for (const one of entries) {
    // Includes quotes, and assumes that every character is escaped.
    const size = 64 + 2 * (Buffer.byteLength(one.key) + Buffer.byteLength(one.value));
    const fits =
      bytes + size <= positionLimits.bytes &&
      (machines.has(one.mid) || machines.size < positionLimits.machines);
    if (fits) {
      machines.add(one.mid);
      bytes += size;
    }
    (fits ? told : rest).push(one);
  }
  return { told, rest };
};

/**
 * Positions that the server does not have yet. A batch contains those that its records advanced, so that the server's positions are never ahead of
 * its records. A position that was not sent after all is sent later with its newest value.
 */
export const openUntold = (database: DatabaseSync) => {
  const insert = database.prepare("insert into untold (mid, key) values (?, ?) on conflict do nothing");
  const remove = database.prepare("delete from untold where mid = ? and key = ?");
  const select = database.prepare(
    `select u.mid, u.key, coalesce(p.value, '') as value from untold u
     left join positions p on p.mid = u.mid and p.key = u.key`,
  );
  const markAll = database.prepare(
    `insert into untold (mid, key) select mid, key from positions where key glob '*:*' on conflict do nothing`,
  );
  const mark = (mid: number, key: string): void => {
    if (isTellable(key)) insert.run(mid, key);
  };

  return {
    mark,
    /** Takes the positions to send with a row that is written now. */
    take: (): MachinePositions[] => {
      const entries = select
        .all()
        .map((row) => ({ mid: Number(row["mid"]), key: String(row["key"]), value: String(row["value"]) }));
      const short = entries.filter(({ value }) => value.length <= longest.value);
      const { told, rest } = withinLimits(short);
      const kept = new Set(rest);
      for (const one of entries) if (!kept.has(one)) remove.run(one.mid, one.key);
      return grouped(told);
    },
    /** Merges the positions of rows that become one batch. */
    merge: (parts: readonly (readonly MachinePositions[])[]): MachinePositions[] => {
      const latest = new Map<string, Told>();
      for (const one of parts.flatMap(entriesOf)) latest.set(`${one.mid} ${one.key}`, one);
      const { told, rest } = withinLimits([...latest.values()]);
      for (const { mid, key } of rest) mark(mid, key);
      return grouped(told);
    },
    /** Marks all positions to be sent again, when it is unknown which ones were sent. */
    markAll: (): void => void markAll.run(),
    /** Marks the positions of a row that will not be sent. */
    giveBack: (positions: readonly MachinePositions[]): void => {
      for (const { mid, key } of entriesOf(positions)) mark(mid, key);
    },
  };
};

export type Untold = ReturnType<typeof openUntold>;

export const packPositions = (positions: readonly MachinePositions[]): string | null =>
  positions.length === 0 ? null : JSON.stringify(positions);

/** Parses positions. Throws when they are unreadable: one damaged byte in a key can leave valid JSON of another shape. */
export const unpackPositions = (text: string | null): MachinePositions[] =>
  text === null ? [] : machinePositions.array().parse(JSON.parse(text));
