import { dayMs, hourMs, type TimeWindow, unionOfWindows } from "@fiel/domain";
import { LRUCache } from "lru-cache";
import type { DataVersion } from "../../data-versions/data-versions.ts";
import { SingleFlight } from "../../single-flight/single-flight.ts";
import { type KeyRanges } from "../../data-versions/change-keys.ts";
import type { TenantChanges } from "../../data-versions/tenant-changes.ts";

/** Cached reads of a tenant's telemetry for one answer, at its data version or later. */
export interface RangeCache {
  /** The open hours: those to which weighings are being added, and the present one; in time order, not overlapping. */
  readonly open: readonly TimeWindow[];
  /** Start of yesterday in UTC, UTC ms: earlier hours are seldom open, and the border is stable for a day. */
  readonly recentMs: number;
  /**
   * The result of `read`: run now, shared with others who want it now, or cached while nothing in `ranges` changed since. `key` identifies
   * everything else that the result depends on; the result must not be modified.
   */
  get<T extends object>(ranges: KeyRanges, key: string, read: Read<T>): Promise<T>;
  /**
   * The same for each of some machines: only those without a valid entry are read. `key` does not name machines. Machines without data are
   * absent.
   */
  getPerMachine<T extends object>(
    ranges: KeyRanges,
    key: string,
    mids: readonly number[],
    read: ReadEach<T>,
  ): Promise<Map<number, T>>;
}

/** The result of a read; `bytes` is roughly its size in memory. */
export interface Fresh<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Reads from the store. */
export type Read<T> = (signal: AbortSignal) => Promise<Fresh<T>>;
/** Reads some machines from the store: by machine id, without machines that have no data. */
export type ReadEach<T> = (
  mids: readonly number[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<number, Fresh<T>>>;

/** A cached result with its version; null for a machine without data. */
interface Known extends Fresh<object | null> {
  readonly version: number;
}

/** Cached results of one key, by machine. */
interface KnownBy {
  readonly changes: TenantChanges;
  readonly machines: ReadonlyMap<number, Known>;
}

/** Stands for the machine in the entry of a read that is not by machine. */
const whole = 0;
const machineBytes = 100;

/** Memory of the cache for all tenants, and the largest cached result. */
const cacheBytes = 128 * 1024 * 1024;
const largestBytes = 16 * 1024 * 1024;

/** Who reads for one answer: the tenant, its version (null while unknown), the present (UTC ms). */
export interface ReaderOf {
  readonly tenantId: number;
  readonly data: DataVersion | null;
  readonly presentMs: number;
  readonly signal: AbortSignal;
}

/** docs/adr/0024-the-range-cache-is-invalidated-per-hour.md says why the results are correct. */
export function createRangeCache(): (reader: ReaderOf) => RangeCache {
  const known = new LRUCache<string, KnownBy>({
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
      const held = holding(known.get(name), changes, ranges);
      const missing = mids.filter((mid) => !held.has(mid));
      const fresh = await (missing.length === 0
        ? nothing
        : inFlight.run(`${state} ${name} ${missing.join()}`, signal, async (ending) => {
            const found = await read(missing, ending);
            const machines = new Map(holding(known.get(name), changes, ranges));
            for (const mid of missing) machines.set(mid, { version, ...(found.get(mid) ?? absent) });
            known.set(name, { changes, machines });
            return found;
          }));
      return valuesOf<T>(new Map(mids.map((mid) => [mid, held.get(mid) ?? fresh.get(mid) ?? absent])));
    },
  });

  return (reader) => {
    const { getPerMachine } = readerOf(reader);
    return {
      open: openHoursOf(reader.data, reader.presentMs),
      recentMs: Math.floor(reader.presentMs / dayMs - 1) * dayMs,
      getPerMachine,
      async get<T extends object>(ranges: KeyRanges, key: string, read: Read<T>): Promise<T> {
        const asWhole: ReadEach<T> = async (_, ending) => new Map([[whole, await read(ending)]]);
        return (await getPerMachine(ranges, key, [whole], asWhole)).get(whole) as T;
      },
    };
  };
}

const nothing: ReadonlyMap<number, Fresh<object>> = new Map();
const absent: Fresh<null> = { value: null, bytes: 0 };

const valuesOf = <T>(found: ReadonlyMap<number, Fresh<object | null>>): Map<number, T> =>
  new Map([...found].flatMap(([mid, { value }]) => (value === null ? [] : [[mid, value as T]])));

/** The machines whose cached results are valid: nothing was added since they were read. */
function holding(
  found: KnownBy | undefined,
  changes: TenantChanges,
  ranges: KeyRanges,
): ReadonlyMap<number, Known> {
  if (found?.changes !== changes) return new Map();
  const versions = new Set([...found.machines.values()].map(({ version }) => version));
  const stale = [...versions].filter((version) => changes.changedSince(version, ranges));
  if (stale.length === 0) return found.machines;
  return new Map([...found.machines].filter(([, { version }]) => !stale.includes(version)));
}

function openHoursOf(data: DataVersion | null, presentMs: number): TimeWindow[] {
  if (data === null) return [{ startMs: 0, endMs: Infinity }];
  const hours = data.changes.openHours(presentMs);
  const told = hours.map((startMs) => ({ startMs, endMs: startMs + hourMs }));
  const goingMs = Math.floor(presentMs / hourMs) * hourMs;
  return unionOfWindows([...told, { startMs: goingMs, endMs: goingMs + hourMs }]);
}
