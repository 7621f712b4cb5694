import type { DatabaseSync } from "node:sqlite";

/** The computer's clock during one boot. Instants are stamped as `base` plus the time since boot. */
export interface Boot {
  readonly id: number;
  /** UTC ms at the beginning of the boot, by the clock at the boot's first stamp. */
  readonly base: number;
  /** Sum of the jumps by which the clock was set since then, ms. */
  readonly jumped: number;
  /** Drift of the clock besides, ms. */
  readonly drift: number;
  /** The newest stamp, ms. */
  readonly seen: number;
  /** The value of `jumped` with which the clock would agree with the server's; null until the server's clock was heard. */
  readonly confirmed: number | null;
}

export const bootsSchema = `
  create table if not exists boots (
    id integer primary key autoincrement, boot text not null unique, base integer not null,
    jumped integer not null default 0, drift integer not null default 0,
    seen integer not null default 0, confirmed integer
  ) strict;
`;

const keptBoots = 1_000;

const bootOf = (row: Record<string, unknown>): Boot => row as unknown as Boot;

/** The boots in which this folder was written, oldest first. */
export const openBoots = (database: DatabaseSync) => {
  const all =
    database.prepare(`select id, cast(base as real) as base, cast(jumped as real) as jumped, cast(drift as real) as drift,
       cast(seen as real) as seen, cast(confirmed as real) as confirmed from boots order by id`);
  const idOf = database.prepare("select id from boots where boot = ?");
  const insert = database.prepare("insert into boots (boot, base) values (?, ?)");
  const forget = database.prepare("delete from boots where id <= ?");
  const set = database.prepare("update boots set jumped = ?, drift = ? where id = ?");
  const see = database.prepare("update boots set seen = ? where id = ?");
  const confirm = database.prepare("update boots set confirmed = ?1 where id = ?2 and confirmed is not ?1");
  return {
    /** Returns the number of a boot; a new one begins at `base`. */
    begin: (boot: string, base: number): number => {
      const known = idOf.get(boot)?.["id"];
      if (known !== undefined) return Number(known);
      const id = Number(insert.run(boot, base).lastInsertRowid);
      forget.run(id - keptBoots);
      return id;
    },
    all: (): Boot[] => all.all().map(bootOf),
    set: (id: number, jumped: number, drift: number): void => void set.run(jumped, drift, id),
    see: (id: number, stamp: number): void => void see.run(stamp, id),
    confirm: (id: number, jumped: number): void => void confirm.run(jumped, id),
  };
};

export type Boots = ReturnType<typeof openBoots>;
