import { hourMs } from "@fiel/domain";
import { LRUCache } from "lru-cache";
import type { NativeBlock } from "../native-block.ts";
import type { NumberBlocks } from "../number-blocks.ts";
import { LiveHour } from "./live-hour.ts";
import { TenantGates } from "./store-or-read.ts";

/** For all tenants together; an hour of 40 machines has some 80,000. */
const mostRows = 3_000_000;
/** Of one hour: no plant weighs so much. One more than these tells that there are too many. */
const mostOfHour = 500_000;
export const mostReadOfHour = mostOfHour + 1;
/** An hour weighs this at least, whatever comes. */
const leastRows = 50_000;

/** Reads the weighings of an hour, `startMs` in UTC ms, and no more than `mostReadOfHour`. */
export type ReadHour = (startMs: number) => Promise<NumberBlocks>;

/**
 * Hours of weighings in memory. An hour is read while none of the tenant's weighings is being stored, and all that is stored
 * afterwards is added to it: it has what the store has, each package once. Whenever it is not certain whether the store took
 * something before (a repeat, a failure), the tenant's hours are forgotten, and read again when they are wanted.
 */
export class LiveHours {
  readonly #gates = new TenantGates();
  readonly #hours = new LRUCache<string, LiveHour>({
    maxSize: mostRows,
    sizeCalculation: ({ rows }) => Math.max(leastRows, 2 * rows),
  });

  /** Stores weighings by `store`; `added` are the rows, or null when they may have been stored before. */
  storing(tenantId: number, added: NativeBlock | null, store: () => Promise<void>): Promise<void> {
    return this.#gates.of(tenantId).store(store, (isStored) => {
      if (isStored && added !== null) this.#add(tenantId, added);
      else this.#forget(tenantId);
    });
  }

  /** An hour, from memory or read now; null when it is too large to be held. Rejects when it cannot be read, and for who left before that. */
  async hour(
    tenantId: number,
    startMs: number,
    read: ReadHour,
    signal?: AbortSignal,
  ): Promise<LiveHour | null> {
    const name = nameOf(tenantId, startMs);
    const hour = await this.#gates.of(tenantId).readUnless(
      () => this.#hours.get(name),
      async () => {
        const fresh = new LiveHour(startMs);
        addBlocks(fresh, await read(startMs));
        this.#hours.set(name, fresh);
        return fresh;
      },
      signal,
    );
    return hour.rows > mostOfHour ? null : hour;
  }

  #add(tenantId: number, block: NativeBlock): void {
    const at = block.instantsOf("at");
    const columns = columnNames.map((name) => block.numbers(name));
    let [startMs, hour]: [number, LiveHour | undefined] = [Number.NaN, undefined];
    for (let i = 0; i < block.rows; i += 1) {
      const atMs = at(i);
      if (hourOf(atMs) !== startMs) {
        startMs = hourOf(atMs);
        hour = this.#hours.peek(nameOf(tenantId, startMs));
      }
      if (hour !== undefined && hour.rows <= mostOfHour) hour.add(rowOf(atMs, columns, i));
    }
  }

  #forget(tenantId: number): void {
    const mine = nameOf(tenantId, 0).slice(0, -1);
    for (const name of this.#hours.keys()) if (name.startsWith(mine)) this.#hours.delete(name);
  }
}

const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;
const nameOf = (tenantId: number, startMs: number): string => `${tenantId} ${startMs}`;

const columnNames = ["equipment", "product", "operator", "class", "inspected", "weightMg"] as const;
type Numbers = ArrayLike<number>;

function rowOf(atMs: number, columns: readonly Numbers[], i: number) {
  const [equipment, product, operator, classAt, inspected, weightMg] = columns;
  return {
    equipment: equipment?.[i] as number,
    atMs,
    product: product?.[i] as number,
    operator: operator?.[i] as number,
    classAt: classAt?.[i] as number,
    inspected: inspected?.[i] as number,
    weightMg: weightMg?.[i] as number,
  };
}

function addBlocks(hour: LiveHour, blocks: NumberBlocks): void {
  for (const block of blocks) {
    const at = block.instants("at");
    const columns = columnNames.map((name) => block.numbers(name));
    for (let i = 0; i < block.rows; i += 1) hour.add(rowOf(at[i] as number, columns, i));
  }
}
