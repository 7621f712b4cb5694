import { instant, type Sql, sql } from "../sql.ts";

export interface LiveRecord {
  readonly equipment: number;
  /** UTC ms. */
  readonly startMs: number;
}

export interface LiveOccurrence extends LiveRecord {
  readonly code: number;
  /** UTC ms; null while it is open. */
  readonly endMs: number | null;
  readonly version: number;
}

export interface LiveLeftover extends LiveRecord {
  readonly kind: "scrap" | "reprocess" | "chargeback";
  readonly weightMg: number;
  readonly count: number;
  /** Id, 0 for none. */
  readonly product: number;
  /** Code, 0 for none. */
  readonly operator: number;
}

export interface LiveCoil extends LiveRecord {
  readonly coil: number;
  /** UTC ms; null while it is in use. */
  readonly endMs: number | null;
  /** Id, 0 for none. */
  readonly product: number;
  readonly weightStartMg: number;
  readonly weightEndMg: number | null;
  readonly count: number;
  readonly version: number;
}

export interface LiveRecordOf {
  readonly occurrences: LiveOccurrence;
  readonly leftovers: LiveLeftover;
  readonly coils: LiveCoil;
}
export type LiveKind = keyof LiveRecordOf;

/** How records of one kind are read, told apart and ordered. */
export interface RecordKind<R extends LiveRecord> {
  /** All that reach into the time from an instant on (UTC ms), in their newest version; one of `most` too many is enough. */
  readonly select: (tenantId: number, fromMs: number, most: number) => Sql;
  /** A row as it is stored, its cells in the order of the table's columns after the tenant. */
  readonly ofCells: (cells: readonly string[]) => R;
  /**
   * What tells records of a machine apart that begin at one instant, and the version of which the highest holds, the last one
   * of equals. Null where each record is another one.
   */
  readonly identity: { readonly of: (record: R) => number; readonly version: (record: R) => number } | null;
}

const ms = (column: Sql): Sql => sql`toUnixTimestamp64Milli(${column})`;

/**
 * What did not end before an instant. Its starts are looked up first, in any version of it, so that only its newest versions are
 * put together and not those of all the years before.
 */
function reaching(table: Sql, tenantId: number, fromMs: number): Sql {
  const from = instant(fromMs);
  const reaches = sql`(startedAt >= ${from} or endedAt is null or endedAt > ${from})`;
  return sql`tenant = ${tenantId} and startedAt in (select startedAt from ${table} where tenant = ${tenantId} and ${reaches}) and ${reaches}`;
}

const occurrences: RecordKind<LiveOccurrence> = {
  select: (tenantId, fromMs, most) =>
    sql`select equipment, ${ms(sql`startedAt`)} as startMs, code, ${ms(sql`endedAt`)} as endMs, version
from occurrences final where ${reaching(sql`occurrences`, tenantId, fromMs)} limit ${most + 1}`,
  ofCells: ([equipment, startedAt, code, endedAt, version]) => ({
    equipment: Number(equipment),
    startMs: msOf(startedAt),
    code: Number(code),
    endMs: msOrNull(endedAt),
    version: Number(version),
  }),
  identity: { of: ({ code }) => code, version: ({ version }) => version },
};

const leftovers: RecordKind<LiveLeftover> = {
  select: (tenantId, fromMs, most) =>
    sql`select equipment, ${ms(sql`at`)} as startMs, kind, weightMg, count, product, operator
from leftovers where tenant = ${tenantId} and at >= ${instant(fromMs)} limit ${most + 1}`,
  ofCells: ([equipment, at, kind, weightMg, count, product, operator]) => ({
    equipment: Number(equipment),
    startMs: msOf(at),
    kind: kind as LiveLeftover["kind"],
    weightMg: Number(weightMg),
    count: Number(count),
    product: Number(product),
    operator: Number(operator),
  }),
  identity: null,
};

const coils: RecordKind<LiveCoil> = {
  select: (tenantId, fromMs, most) =>
    sql`select equipment, ${ms(sql`startedAt`)} as startMs, coil, ${ms(sql`endedAt`)} as endMs, product, weightStartMg, weightEndMg, count, version
from coils final where ${reaching(sql`coils`, tenantId, fromMs)} limit ${most + 1}`,
  ofCells: ([equipment, startedAt, coil, endedAt, product, weightStartMg, weightEndMg, count, version]) => ({
    equipment: Number(equipment),
    startMs: msOf(startedAt),
    coil: Number(coil),
    endMs: msOrNull(endedAt),
    product: Number(product),
    weightStartMg: Number(weightStartMg),
    weightEndMg: weightEndMg === none ? null : Number(weightEndMg),
    count: Number(count),
    version: Number(version),
  }),
  identity: { of: ({ coil }) => coil, version: ({ version }) => version },
};

export const recordKinds = { occurrences, leftovers, coils } as const satisfies {
  [K in LiveKind]: RecordKind<LiveRecordOf[K]>;
};

export const isLiveKind = (table: string): table is LiveKind => Object.hasOwn(recordKinds, table);

/** The store's word for "no value". */
const none = "\\N";

/** Seconds with three decimals as UTC ms. */
export const msOf = (seconds: string | undefined): number => Math.round(Number(seconds) * 1000);
const msOrNull = (seconds: string | undefined): number | null => (seconds === none ? null : msOf(seconds));
