import { mostStoredPackages, type StoredPackages } from "@fiel/contracts";
import { sql } from "kysely";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { readPackagesBetween, type StoredPackage } from "../../platform/telemetry/packages-between.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";

interface PackagesDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
}

interface Asked {
  readonly tenantId: number;
  readonly equipment: number;
  /** UTC ms, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/** Range of instants that can be stored. */
const [earliestMs, latestMs] = [Date.UTC(2000, 0, 1), Date.UTC(2200, 0, 1)];
const maxMid = 2 ** 31 - 1;

/**
 * Stored and quarantined packages of a machine, oldest first, some ten thousand per answer. Leaves out those set aside because another gateway had
 * taken the machine over; that gateway sends them.
 */
export async function getStoredPackages(
  { postgres, telemetry }: PackagesDependencies,
  { tenantId, equipment, ...span }: Asked,
  signal: AbortSignal,
): Promise<StoredPackages> {
  const from = Math.max(span.from, earliestMs);
  const to = Math.min(span.to, latestMs);
  if (from > to || equipment < 0 || equipment > maxMid) return { at: [], weightMg: [], next: null };
  const most = mostStoredPackages + 1;
  const reading = uncachedReading({ postgres, telemetry }, tenantId, signal);
  const stored = await readPackagesBetween(reading, equipment, { from, to, most });
  const select = sql<StoredPackage>`
      select atMs as "atMs", weight as "weightMg" from (
        select (r ->> 'at')::float8 as atMs, (r ->> 'weightMg')::float8 as weight
        from quarantine_causes c join quarantined_slices s on s.cause_id = c.id, jsonb_array_elements(s.records) as r
        where c.equipment = ${equipment} and s.kind = 'weighings' and c.reason <> 'readByAnother'
          and jsonb_typeof(r -> 'at') = 'number' and jsonb_typeof(r -> 'weightMg') = 'number'
      ) as records where atMs between ${from} and ${to} order by atMs limit ${most}
    `;
  const aside = await postgres.withTenant(tenantId, (transaction) => select.execute(transaction), signal);
  return pageOf([...stored, ...aside.rows].toSorted((a, b) => a.atMs - b.atMs));
}

/** A page ends between two instants, so that the packages of an instant stay together. An instant with more packages than a page is cut. */
function pageOf(all: readonly StoredPackage[]): StoredPackages {
  const rest = all[mostStoredPackages];
  const whole =
    rest === undefined ? all : all.slice(0, mostStoredPackages).filter(({ atMs }) => atMs < rest.atMs);
  const told = whole.length > 0 ? whole : all.slice(0, mostStoredPackages);
  const next = rest === undefined ? null : whole.length > 0 ? rest.atMs : rest.atMs + 1;
  return { at: told.map(({ atMs }) => atMs), weightMg: told.map(({ weightMg }) => weightMg), next };
}
