import { mostStoredPackages, type StoredPackages } from "@fiel/contracts";
import { sql as pg } from "kysely";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { instant, sql } from "../../platform/stores/telemetry/sql.ts";

interface PackagesDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
}

interface Asked {
  readonly tenantId: number;
  readonly equipment: number;
  /** UTC ms, both included. */
  readonly from: number;
  readonly to: number;
}

interface Package {
  readonly atMs: number;
  readonly weightMg: number;
}

/** Nothing is stored of before or after. */
const [earliestMs, latestMs] = [Date.UTC(2000, 0, 1), Date.UTC(2200, 0, 1)];
const maxMid = 2 ** 31 - 1;

/** The packages of a machine that are stored or set aside, oldest first, some ten thousand an answer. */
export async function getStoredPackages(
  { postgres, telemetry }: PackagesDependencies,
  { tenantId, equipment, ...span }: Asked,
  signal: AbortSignal,
): Promise<StoredPackages> {
  const from = Math.max(span.from, earliestMs);
  const to = Math.min(span.to, latestMs);
  if (from > to || equipment < 0 || equipment > maxMid) return { at: [], weightMg: [], next: null };
  const most = mostStoredPackages + 1;
  const stored = await telemetry.forTenant(tenantId).rows<Package>(
    sql`select toUnixTimestamp64Milli(at) as atMs, weightMg from weighings where tenant = ${tenantId}
and equipment = ${equipment} and at >= ${instant(from)} and at < ${instant(to + 1)} order by atMs limit ${most}`,
    signal,
  );
  const aside = await postgres.withTenant(tenantId, (transaction) =>
    pg<Package>`
      select atMs as "atMs", weight as "weightMg" from (
        select (r ->> 'at')::float8 as atMs, (r ->> 'weightMg')::float8 as weight
        from quarantine_causes c join quarantined_slices s on s.cause_id = c.id, jsonb_array_elements(s.records) as r
        where c.equipment = ${equipment} and s.kind = 'weighings'
          and jsonb_typeof(r -> 'at') = 'number' and jsonb_typeof(r -> 'weightMg') = 'number'
      ) as records where atMs between ${from} and ${to} order by atMs limit ${most}
    `.execute(transaction),
  );
  return pageOf([...stored, ...aside.rows].toSorted((a, b) => a.atMs - b.atMs));
}

/** An instant is told whole, or with the next page; one of more packages than a page has is cut off. */
function pageOf(all: readonly Package[]): StoredPackages {
  const rest = all[mostStoredPackages];
  const whole =
    rest === undefined ? all : all.slice(0, mostStoredPackages).filter(({ atMs }) => atMs < rest.atMs);
  const told = whole.length > 0 ? whole : all.slice(0, mostStoredPackages);
  const next = rest === undefined ? null : whole.length > 0 ? rest.atMs : rest.atMs + 1;
  return { at: told.map(({ atMs }) => atMs), weightMg: told.map(({ weightMg }) => weightMg), next };
}
