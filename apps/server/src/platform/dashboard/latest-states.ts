import { type Sql, sql } from "../stores/telemetry/sql.ts";
import type { Reading } from "./reading.ts";

/** A report of an equipment. */
export interface Report {
  readonly equipment: number;
  /** UTC ms. */
  readonly atMs: number;
  readonly state: number;
  readonly speed: number;
  readonly condition: number;
  /** Id of the product that the machine had loaded, 0 for none. */
  readonly product: number;
}

/** The newest report of one equipment. */
export interface LatestState extends Report {
  /** First report after the condition last changed, UTC ms. */
  readonly since: number;
}

/** The newest report of each equipment (at least one) that was ever heard of, and when its present condition began. */
export async function latestStates(reading: Reading, mids: readonly number[]): Promise<LatestState[]> {
  const changes = await lastChanges(reading, mids);
  if (changes.length === 0) return [];
  const own = ofEquipment(reading.tenantId, mids);
  // What follows from the statuses alone is known as long as none comes.
  const begun = await keepStatuses<Begun>(reading, "begun", mids, begunAfter(own, changes));
  const begunMs = new Map(begun.map((one) => [one.equipment, one.begunMs]));
  return changes.map(({ last }) => ({
    ...last,
    since: Math.min(begunMs.get(last.equipment) ?? last.atMs, last.atMs),
  }));
}

/** The newest report of each equipment (at least one) that was ever heard of: half of what its condition's beginning costs too. */
export async function latestReports(reading: Reading, mids: readonly number[]): Promise<Report[]> {
  return (await lastChanges(reading, mids)).map(({ last }) => last);
}

async function lastChanges(reading: Reading, mids: readonly number[]): Promise<Change[]> {
  const own = ofEquipment(reading.tenantId, mids);
  const reports = await keepStatuses<Report>(reading, "latest", mids, newestOfConditions(own));
  return [...Map.groupBy(reports, ({ equipment }) => equipment).values()].map(lastChange);
}

const rowBytes = 200;

function keepStatuses<T extends object>(
  { kept, telemetry }: Reading,
  name: string,
  mids: readonly number[],
  select: Sql,
): Promise<readonly T[]> {
  return kept.keep({ kinds: ["statuses"] }, `${name} ${mids.join()}`, async (signal) => {
    const value = await telemetry.rows<T>(select, signal);
    return { value, bytes: value.length * rowBytes };
  });
}

const ofEquipment = (tenantId: number, mids: readonly number[]): Sql =>
  sql`tenant = ${tenantId} and equipment in ${mids}`;

/** The newest report of each equipment in each condition that it ever had. */
const newestOfConditions = (own: Sql): Sql =>
  sql`select equipment, toUnixTimestamp64Milli(at) as atMs, state, speed, toUInt8(condition) as condition, product
from latest_statuses final where ${own}`;

interface Change {
  readonly last: Report;
  /** The newest report of another condition, UTC ms; 0 when there never was another. */
  readonly changedMs: number;
}

function lastChange(reports: readonly Report[]): Change {
  const [last, ...others] = reports.toSorted((a, b) => b.atMs - a.atMs) as [Report, ...Report[]];
  return { last, changedMs: others[0]?.atMs ?? 0 };
}

interface Begun {
  readonly equipment: number;
  readonly begunMs: number;
}

/** The first report after the change of each equipment. The earliest change alone bounds what is read of the table. */
function begunAfter(own: Sql, changes: readonly Change[]): Sql {
  const mids = changes.map(({ last }) => last.equipment);
  const changedMs = changes.map((change) => change.changedMs);
  return sql`select equipment, toUnixTimestamp64Milli(min(at)) as begunMs from statuses where ${own}
and at > fromUnixTimestamp64Milli(toInt64(${Math.min(...changedMs)}))
and at > fromUnixTimestamp64Milli(toInt64(transform(equipment, array${mids}, array${changedMs}, 0)))
group by equipment`;
}
