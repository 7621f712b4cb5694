import type { Engine } from "./engine/engine.ts";
import type { Placement } from "./schema/placement.ts";
import { emptyTable, fillFrom, type Table, typeOf, type View } from "./schema/table.ts";
import { type TableName, tables, views } from "./schema/tables.ts";

/** Hours whose roll-ups are compared with their weighings. */
export interface SummedHours {
  /** UTC ms; whole steps of the longest compared length. */
  readonly startMs: number;
  readonly endMs: number;
  /** The longest compared step, seconds. */
  readonly longestS: number;
  /** All tenants by default. */
  readonly tenants?: readonly number[];
}

/** A step of a tenant in which a roll-up differs from its weighings. */
export interface WrongSum {
  readonly table: TableName;
  readonly tenant: number;
  readonly stepS: number;
  /** Start of the step, UTC s. */
  readonly step: number;
}

/** Compares the roll-ups with the weighings, and rebuilds differing steps. Nothing may be written to those hours meanwhile. */
export interface TelemetrySums {
  /** Time of the first weighing, or of the first step of a roll-up if that is earlier, UTC ms; null without either. */
  firstMs(): Promise<number | null>;
  compare(hours: SummedHours): Promise<WrongSum[]>;
  mend(wrong: readonly WrongSum[]): Promise<void>;
  /** Start of the engine, in a cluster of the server that started last, UTC s. It changes after a restart of any server. */
  engineStartS(): Promise<number>;
}

export const telemetrySums = (engine: Engine, placement: Placement): TelemetrySums => ({
  async firstMs() {
    const first = [
      "select toUnixTimestamp64Milli(min(at)) as ms from weighings having count() > 0",
      ...views.map(
        ({ to }) => `select toUnixTimestamp(min(step)) * 1000 as ms from ${to} having count() > 0`,
      ),
    ];
    const answer = await engine.read(`${first.join(" union all ")} format TSV`);
    const found = answer.toString("utf8").split("\n").filter(Boolean).map(Number);
    return found.length === 0 ? null : Math.min(...found);
  },
  async compare(hours) {
    const wrong: WrongSum[] = [];
    for (const view of views) {
      const lines = (await engine.read(comparison(view, hours))).toString("utf8").split("\n");
      for (const line of lines.filter(Boolean)) {
        const [tenant = 0, stepS = 0, step = 0] = line.split("\t").map(Number);
        wrong.push({ table: view.to as TableName, tenant, stepS, step });
      }
    }
    return wrong;
  },
  async mend(wrong) {
    for (const [name, ofTable] of Map.groupBy(wrong, ({ table }) => table)) {
      const view = views.find(({ to }) => to === name);
      if (view === undefined) throw new RangeError(`${name} is not made of weighings`);
      for (const [tenant, steps] of Map.groupBy(ofTable, (one) => one.tenant))
        for (let from = 0; from < steps.length; from += stepsAtOnce)
          for (const statement of anew(view, tenant, steps.slice(from, from + stepsAtOnce), placement))
            await engine.command(statement);
    }
  },
  async engineStartS() {
    const { cluster } = placement;
    // Every server runs at least this statement and so has a row with its own start. A server that is down comes back with a later start.
    const from = cluster === null ? "" : ` from clusterAllReplicas('${cluster}', system.processes)`;
    const settings = cluster === null ? "" : " settings skip_unavailable_shards = 1";
    const answer = await engine.read(
      `select max(toUnixTimestamp(now()) - uptime())${from}${settings} format TSV`,
    );
    return Number(answer.toString("utf8").trim());
  },
});

const stepsAtOnce = 500;

const tableOf = ({ to }: View): Table => tables[to as TableName];

/** How parts of a column are merged, and the type of the result. */
const mergeOf = (definition: string): { readonly merge: string | null; readonly type: string } => {
  const merged = /^SimpleAggregateFunction\((\w+), (\w+)\)/.exec(definition);
  return merged === null
    ? { merge: null, type: typeOf(definition) }
    : { merge: merged[1] ?? null, type: merged[2] ?? "" };
};

/** A hash that is equal for rows whose cells are all equal. */
const digest = ({ columns }: Table): string =>
  `cityHash64(${Object.entries(columns)
    .map(([name, definition]) => `cast(${name} as ${mergeOf(definition).type})`)
    .join(", ")})`;

/** The weighings of hours, as the source of a view's SELECT. */
const weighed = ({ startMs, endMs, tenants }: Omit<SummedHours, "longestS">): string =>
  `(select * from weighings where at >= fromUnixTimestamp64Milli(${startMs}) and at < fromUnixTimestamp64Milli(${endMs})${whose(tenants)})`;

const whose = (tenants: readonly number[] | undefined): string =>
  tenants === undefined ? "" : ` and tenant in (${tenants.join(", ")})`;

/** Finds the steps in which the digest of the rows computed from the weighings differs from that of the stored rows. */
function comparison(view: View, hours: SummedHours): string {
  const table = tableOf(view);
  const keys = table.orderBy.join(", ");
  const merged = Object.entries(table.columns).flatMap(([name, definition]) => {
    const { merge } = mergeOf(definition);
    return merge === null ? [] : [`${merge}(part.${name}) as ${name}`];
  });
  // Merges rows of one key, since the view makes several when it leaves merging to the table.
  const oneOfKey = (from: string): string =>
    `(select ${[...table.orderBy.map((name) => `part.${name} as ${name}`), ...merged].join(", ")} from ${from} as part group by ${keys})`;
  const made = oneOfKey(`(${view.select.replaceAll("{from}", weighed(hours))})`);
  const { startMs, endMs, longestS, tenants } = hours;
  const stored = oneOfKey(
    `(select * from ${table.name} where step >= toDateTime(${startMs / 1000}, 'UTC') and step < toDateTime(${endMs / 1000}, 'UTC') and stepS <= ${longestS}${whose(tenants)})`,
  );
  const digests = (from: string, name: string, other: string): string =>
    `select tenant, stepS, step, sum(${digest(table)}) as ${name}, toUInt64(0) as ${other} from ${from} where stepS <= ${longestS} group by tenant, stepS, step`;
  return `select tenant, stepS, toUnixTimestamp(step) from (
  select tenant, stepS, step, made, stored from (${digests(made, "made", "stored")})
  union all select tenant, stepS, step, made, stored from (${digests(stored, "stored", "made")})
) group by tenant, stepS, step having sum(made) != sum(stored) settings max_threads = 1 format TSV`;
}

function anew(view: View, tenant: number, steps: readonly WrongSum[], placement: Placement): string[] {
  const table = tableOf(view);
  const names = Object.keys(table.columns).join(", ");
  const which = `tenant = ${tenant} and (stepS, toUnixTimestamp(step)) in (${steps.map(({ stepS, step }) => `(${stepS}, ${step})`).join(", ")})`;
  const hours = {
    startMs: Math.min(...steps.map(({ step }) => step)) * 1000,
    endMs: Math.max(...steps.map(({ step, stepS }) => step + stepS)) * 1000,
    tenants: [tenant],
  };
  const made = view.select.replaceAll("{from}", weighed(hours));
  return [
    emptyTable(table, placement, which),
    fillFrom(table, `select ${names} from (${made}) where ${which}`),
  ];
}
