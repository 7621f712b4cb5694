import { hourMs, type TimeWindow, unionOfWindows } from "@fiel/domain";
import { LRUCache } from "lru-cache";
import type { DataVersion } from "./data-versions.ts";
import { SharedWork } from "./shared-work.ts";
import { type ReadParts } from "./telemetry-parts.ts";
import type { TenantChanges } from "./tenant-changes.ts";

/** What is read of a tenant's telemetry for an answer, as of its data version or later. */
export interface KeptReads {
  /** The hours to which weighings are being added, and the one that is going on: apart from each other and in time order. */
  readonly busy: readonly TimeWindow[];
  /**
   * What `read` gives: now, with others who want it too, or when it was last read, as long as nothing of `parts` changed
   * since. `key` names all that it follows from beside the tenant's telemetry; what it gives may not be changed.
   */
  keep<T extends object>(parts: ReadParts, key: string, read: Read<T>): Promise<T>;
}

/** Reads from the store; `bytes` is about what the value takes in memory. */
export type Read<T> = (signal: AbortSignal) => Promise<{ readonly value: T; readonly bytes: number }>;

interface Known {
  readonly changes: TenantChanges;
  readonly version: number;
  readonly value: object;
  readonly bytes: number;
}

/** Memory for what was read for all tenants, and the largest that is kept. */
const keptBytes = 128 * 1024 * 1024;
const largestBytes = 16 * 1024 * 1024;

/** How one answer reads: its tenant, its version (null while that cannot be told), its present (UTC ms). */
export interface ReaderOf {
  readonly tenantId: number;
  readonly data: DataVersion | null;
  readonly presentMs: number;
  readonly signal: AbortSignal;
}

/** How it is right is told in docs/adr/0024-what-was-read-stays-known-hour-by-hour.md. */
export function createKeptReads(): (reader: ReaderOf) => KeptReads {
  const known = new LRUCache<string, Known>({
    maxSize: keptBytes,
    maxEntrySize: largestBytes,
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + 200,
  });
  const inFlight = new SharedWork<object>();

  return ({ tenantId, data, presentMs, signal }) => ({
    busy: busyOf(data, presentMs),
    async keep<T extends object>(parts: ReadParts, key: string, read: Read<T>): Promise<T> {
      if (data === null) return (await read(signal)).value;
      const { version, changes } = data;
      const name = `${tenantId} ${key}`;
      const found = known.get(name);
      if (found?.changes === changes && !changes.changedSince(found.version, parts)) return found.value as T;
      const value = await inFlight.join(`${version} ${name}`, signal, async (ending) => {
        const fresh = await read(ending);
        known.set(name, { changes, version, ...fresh });
        return fresh.value;
      });
      return value as T;
    },
  });
}

function busyOf(data: DataVersion | null, presentMs: number): TimeWindow[] {
  if (data === null) return [{ startMs: 0, endMs: Infinity }];
  const busy = data.changes.busyHours(presentMs);
  const told = busy.map((startMs) => ({ startMs, endMs: startMs + hourMs }));
  const goingMs = Math.floor(presentMs / hourMs) * hourMs;
  return unionOfWindows([...told, { startMs: goingMs, endMs: goingMs + hourMs }]);
}
