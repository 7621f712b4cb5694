import { dayMs, hourMs, type TimeWindow, unionOfWindows } from "@fiel/domain";
import { LRUCache } from "lru-cache";
import type { DataVersion } from "../../data-versions/data-versions.ts";
import { SingleFlight } from "../../single-flight/single-flight.ts";
import { type KeyRanges } from "../../data-versions/change-keys.ts";
import type { TenantChanges } from "../../data-versions/tenant-changes.ts";

/** Cached reads of a tenant's telemetry for one answer, at its data version or later. */
export interface RangeCache {
  /** Hours to which weighings are being added, and the present hour, in time order and not overlapping. */
  readonly open: readonly TimeWindow[];
  /** Start of yesterday (UTC), UTC ms. Earlier hours are seldom open, and this border is stable for a day. */
  readonly recentMs: number;
  /**
   * Result of `read`: read now, shared with a simultaneous request, or cached while nothing in `ranges` changed since. `key` identifies everything
   * else that the result depends on. The result must not be modified.
   */
  get<T extends object>(ranges: KeyRanges, key: string, read: Read<T>): Promise<T>;
  /** Results by machine. Only machines without a valid entry are read. `key` does not name machines. Machines without data are absent. */
  getPerMachine<T extends object>(
    ranges: KeyRanges,
    key: string,
    mids: readonly number[],
    read: ReadEach<T>,
  ): Promise<Map<number, T>>;
}

/** Result of a read; `bytes` is its rough size in memory. */
export interface Fresh<T> {
  readonly value: T;
  readonly bytes: number;
}

/** A read from the store. */
export type Read<T> = (signal: AbortSignal) => Promise<Fresh<T>>;
/** A read of some machines from the store, by machine id; machines without data are absent. */
export type ReadEach<T> = (
  mids: readonly number[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<number, Fresh<T>>>;

/** A cached result with the data version at which it was read. The value is null for a machine without data. */
interface CachedResult extends Fresh<object | null> {
  readonly version: number;
}

/** Cached results of one key, by machine id. */
interface CacheEntry {
  readonly changes: TenantChanges;
  readonly machines: ReadonlyMap<number, CachedResult>;
}

/** Machine id in the entry of a read that is not by machine. */
const allMachines = 0;
const machineBytes = 100;

/** Memory of the cache for all tenants, and the largest cached result, in bytes. */
const cacheBytes = 128 * 1024 * 1024;
const largestBytes = 16 * 1024 * 1024;

/** The reader of one answer: tenant, its data version (null while unknown), and the present instant (UTC ms). */
export interface ReaderOf {
  readonly tenantId: number;
  readonly data: DataVersion | null;
  readonly presentMs: number;
  readonly signal: AbortSignal;
}

/** See docs/adr/0024-the-range-cache-is-invalidated-per-hour.md for why the results are correct. */
export function createRangeCache(): (reader: ReaderOf) => RangeCache {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: cacheBytes,
    maxEntrySize: largestBytes,
    sizeCalculation: ({ machines }, key) =>
      [...machines.values()].reduce((sum, { bytes }) => sum + bytes + machineBytes, 2 * key.length + 200),
  });
  const inFlight = new SingleFlight<ReadonlyMap<number, Fresh<object>>>();

  const readerOf = ({ tenantId, data, signal }: ReaderOf): Pick<RangeCache, "getPerMachine"> => ({
    async getPerMachine<T extends object>(
      ranges: KeyRanges,
      key: string,
      mids: readonly number[],
      read: ReadEach<T>,
    ) {
      if (data === null) return valuesOf<T>(await read(mids, signal));
      const { name: state, version, changes } = data;
      const name = `${tenantId} ${key}`;
      const valid = validResults(entries.get(name), changes, ranges);
      const missing = mids.filter((mid) => !valid.has(mid));
      const fresh = await (missing.length === 0
        ? nothing
        : inFlight.run(`${state} ${name} ${missing.join()}`, signal, async (ending) => {
            const found = await read(missing, ending);
            const machines = new Map(validResults(entries.get(name), changes, ranges));
            for (const mid of missing) machines.set(mid, { version, ...(found.get(mid) ?? withoutData) });
            entries.set(name, { changes, machines });
            return found;
          }));
      return valuesOf<T>(new Map(mids.map((mid) => [mid, valid.get(mid) ?? fresh.get(mid) ?? withoutData])));
    },
  });

  return (reader) => {
    const { getPerMachine } = readerOf(reader);
    return {
      open: openHoursOf(reader.data, reader.presentMs),
      recentMs: Math.floor(reader.presentMs / dayMs - 1) * dayMs,
      getPerMachine,
      async get<T extends object>(ranges: KeyRanges, key: string, read: Read<T>): Promise<T> {
        const readAll: ReadEach<T> = async (_, ending) => new Map([[allMachines, await read(ending)]]);
        return (await getPerMachine(ranges, key, [allMachines], readAll)).get(allMachines) as T;
      },
    };
  };
}

const nothing: ReadonlyMap<number, Fresh<object>> = new Map();
const withoutData: Fresh<null> = { value: null, bytes: 0 };

const valuesOf = <T>(found: ReadonlyMap<number, Fresh<object | null>>): Map<number, T> =>
  new Map([...found].flatMap(([mid, { value }]) => (value === null ? [] : [[mid, value as T]])));

/** Results of an entry in whose ranges nothing changed since they were read. */
function validResults(
  entry: CacheEntry | undefined,
  changes: TenantChanges,
  ranges: KeyRanges,
): ReadonlyMap<number, CachedResult> {
  if (entry?.changes !== changes) return new Map();
  const versions = new Set([...entry.machines.values()].map(({ version }) => version));
  const stale = [...versions].filter((version) => changes.changedSince(version, ranges));
  if (stale.length === 0) return entry.machines;
  return new Map([...entry.machines].filter(([, { version }]) => !stale.includes(version)));
}

function openHoursOf(data: DataVersion | null, presentMs: number): TimeWindow[] {
  if (data === null) return [{ startMs: 0, endMs: Infinity }];
  const presentHourMs = Math.floor(presentMs / hourMs) * hourMs;
  const starts = [...data.changes.openHours(presentMs), presentHourMs];
  return unionOfWindows(starts.map((startMs) => ({ startMs, endMs: startMs + hourMs })));
}
