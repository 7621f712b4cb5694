import path from "node:path";
import { findClient, openPostgres, openTelemetry, sql } from "@fiel/server/testing";
import { tenant } from "../people.ts";
import type { FaultPlant } from "./fault-plant.ts";
import type { FaultyMachine } from "./journal.ts";

export interface StoredPackage {
  readonly equipment: number;
  readonly at: number;
  readonly weightMg: number;
}

export interface StoredAlarm {
  readonly equipment: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface Stored {
  readonly packages: readonly StoredPackage[];
  readonly alarms: readonly StoredAlarm[];
}

/** What the stores have; their server must have ended. */
export async function readStored({ plant }: FaultPlant): Promise<Stored> {
  const dataDirectory = path.join(plant.directory, "data");
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  const postgres = await openPostgres({ databaseUrl: null, dataDirectory }, quiet);
  const telemetry = await openTelemetry(
    { directory: path.join(dataDirectory, "clickhouse"), clickhouseUrl: null, clickhouseCluster: null },
    (work) => work(),
  );
  try {
    const client = await findClient(postgres.shared, tenant);
    const stored = telemetry.forTenant(client?.tenant_id ?? 0);
    return {
      packages: await stored.rows<StoredPackage>(
        sql`select equipment, toUnixTimestamp64Milli(at) as at, weightMg from weighings`,
      ),
      alarms: await stored.rows<StoredAlarm>(
        sql`select equipment, toUnixTimestamp64Milli(startedAt) as startedAt, toUnixTimestamp64Milli(endedAt) as endedAt
          from occurrences final order by startedAt`,
      ),
    };
  } finally {
    await telemetry.close();
    await postgres.close();
  }
}

/** Where the packages of one machine are. */
export interface Reckoning {
  readonly made: number;
  readonly stored: number;
  readonly aside: number;
  readonly toldLost: number;
  /** Weights that are stored or set aside more than once, that no machine made, and whose instants are wrong by so much. */
  readonly twice: readonly number[];
  readonly neverMade: readonly number[];
  readonly misdated: readonly { readonly weightMg: number; readonly byMs: number }[];
}

const count = (weights: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const weight of weights) counts.set(weight, (counts.get(weight) ?? 0) + 1);
  return counts;
};

/** Compares what one machine made with what was stored, set aside and told as lost. */
export function reckon(
  { mids, journal }: FaultyMachine,
  stored: readonly StoredPackage[],
  aside: readonly { readonly equipment: number; readonly weightMg: number }[],
  toldLost: number,
  isRightFor: (madeAt: number, at: number) => boolean,
): Reckoning {
  const ofMachine = <T extends { readonly equipment: number }>(all: readonly T[]): T[] =>
    all.filter(({ equipment }) => mids.includes(equipment));
  const [here, there] = [ofMachine(stored), ofMachine(aside)];
  const counts = count([...here, ...there].map(({ weightMg }) => weightMg));
  return {
    made: journal.made.size,
    stored: here.length,
    aside: there.length,
    toldLost,
    twice: [...counts].filter(([, times]) => times > 1).map(([weight]) => weight),
    neverMade: [...counts.keys()].filter((weight) => !journal.made.has(weight)),
    misdated: here.flatMap(({ weightMg, at }) => {
      const madeAt = journal.made.get(weightMg) ?? at;
      return isRightFor(madeAt, at) ? [] : [{ weightMg, byMs: at - madeAt }];
    }),
  };
}
