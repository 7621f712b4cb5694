import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { NativeBlock } from "../native-block.ts";
import type { NumberBlocks } from "../number-blocks.ts";
import { type DayRow, MachineDay } from "./machine-day.ts";
import { TenantGates } from "./store-or-read.ts";

/** For all tenants together, by a careful count: half as many again as there are when it is read. At most some 100 MB. */
const mostRows = 6_000_000;
/** Of one equipment: none weighs so much. One more than these tells that there are too many. */
const mostOfMachine = 500_000;
export const mostReadOfDay = mostOfMachine + 1;
/** Room for what comes, whatever there was. */
const leastRoom = 5_000;

/** How days are read from the store; instants are UTC ms. */
export interface ReadDays {
  /** The packages of an equipment from an instant on, in time order, of one instant the lightest first; no more than `mostReadOfDay`. */
  readonly day: (equipment: number, fromMs: number, signal?: AbortSignal) => Promise<NumberBlocks>;
  /** The equipment that weighed something from an instant on. */
  readonly equipment: (fromMs: number) => Promise<number[]>;
}

interface Held {
  /** Null where there were too many. */
  readonly day: MachineDay | null;
  /** From when on it was read, UTC ms. */
  readonly fromMs: number;
  /** Beyond so many it is read anew. */
  readonly room: number;
}

/**
 * The packages of late of each equipment, in memory. They are read while none of the tenant's weighings is being stored, and all
 * that are stored afterwards are added, as to `LiveHours`. Who asks for one machine looks at another one next: after the first of
 * a tenant is read the others are read ahead, one by one, as long as there is room.
 */
export class LiveDays {
  readonly #gates = new TenantGates();
  readonly #held: LRUCache<string, Held>;
  readonly #readingAhead = new Set<number>();

  constructor(most = mostRows) {
    this.#held = new LRUCache({ maxSize: most, sizeCalculation: ({ room }) => room });
  }

  /** Stores weighings by `store`; `added` are the rows, or null when they may have been stored before. */
  storing(tenantId: number, added: NativeBlock | null, store: () => Promise<void>): Promise<void> {
    return this.#gates.of(tenantId).store(store, (isStored) => {
      if (isStored && added !== null) this.#add(tenantId, added);
      else this.#forget(tenantId);
    });
  }

  /**
   * The packages of an equipment from an hour's start (UTC ms) on, from memory or read now; null when they are too many. From later on where
   * others asked for that meanwhile, as `fromMs` tells.
   */
  async day(
    tenantId: number,
    equipment: number,
    fromMs: number,
    reads: ReadDays,
    signal?: AbortSignal,
  ): Promise<MachineDay | null> {
    const held = this.#reaching(tenantId, equipment, fromMs);
    if (held !== undefined) return held.day;
    const { day, room } = await this.#read(tenantId, equipment, fromMs, reads, signal);
    // Whoever waits for this one does not wait for the others, and has nothing of their failing: they are read when they are wanted.
    this.#readAhead(tenantId, fromMs, reads, room).catch(() => undefined);
    return day;
  }

  /** `room`: what the last machine takes, and most likely the next. */
  async #readAhead(tenantId: number, fromMs: number, reads: ReadDays, room: number): Promise<void> {
    // Nobody is pushed out for what was not asked for.
    const isFull = (next: number): boolean => this.#held.calculatedSize + next > this.#held.maxSize;
    if (this.#readingAhead.has(tenantId) || isFull(room)) return;
    this.#readingAhead.add(tenantId);
    try {
      let next = room;
      for (const equipment of await reads.equipment(fromMs)) {
        if (this.#reaching(tenantId, equipment, fromMs) !== undefined) continue;
        if (isFull(next)) return;
        const begunMs = performance.now();
        next = (await this.#read(tenantId, equipment, fromMs, reads)).room;
        // Batches have as much time as the readings.
        await sleep(performance.now() - begunMs, undefined, { ref: false });
      }
    } finally {
      this.#readingAhead.delete(tenantId);
    }
  }

  #read(
    tenantId: number,
    equipment: number,
    fromMs: number,
    reads: ReadDays,
    signal?: AbortSignal,
  ): Promise<Held> {
    return this.#gates.of(tenantId).readUnless(
      () => this.#reaching(tenantId, equipment, fromMs),
      async () => {
        const day = new MachineDay(fromMs);
        addBlocks(day, await reads.day(equipment, fromMs, signal));
        const isTooMuch = day.rows > mostOfMachine;
        const held = isTooMuch
          ? { day: null, fromMs, room: leastRoom }
          : { day, fromMs, room: leastRoom + Math.ceil(1.5 * day.rows) };
        this.#held.set(nameOf(tenantId, equipment), held);
        return held;
      },
      signal,
    );
  }

  #reaching(tenantId: number, equipment: number, fromMs: number): Held | undefined {
    const held = this.#held.get(nameOf(tenantId, equipment));
    if (held === undefined) return undefined;
    // Of a later time there may be few enough.
    if (held.day === null) return held.fromMs === fromMs ? held : undefined;
    if (held.day.fromMs > fromMs) return undefined;
    held.day.dropBefore(fromMs);
    return held;
  }

  #add(tenantId: number, block: NativeBlock): void {
    const equipment = block.numbers("equipment");
    const rowAt = rowsOf(block, block.instantsOf("at"));
    for (let i = 0; i < block.rows; i += 1)
      this.#held.peek(nameOf(tenantId, equipment[i] as number))?.day?.add(rowAt(i));
    for (const name of new Set(Array.from(equipment, (mid) => nameOf(tenantId, mid)))) {
      const held = this.#held.peek(name);
      if (held !== undefined && (held.day?.rows ?? 0) > held.room) this.#held.delete(name);
    }
  }

  #forget(tenantId: number): void {
    const mine = nameOf(tenantId, 0).slice(0, -1);
    for (const name of this.#held.keys()) if (name.startsWith(mine)) this.#held.delete(name);
  }
}

const nameOf = (tenantId: number, equipment: number): string => `${tenantId} ${equipment}`;

function addBlocks(day: MachineDay, blocks: NumberBlocks): void {
  for (const block of blocks) {
    const at = block.instants("at");
    const rowAt = rowsOf(block, (row) => at[row] as number);
    for (let i = 0; i < block.rows; i += 1) day.add(rowAt(i));
  }
}

/** Gives the rows of what is stored, and of what was read. */
function rowsOf(
  block: { readonly numbers: (name: string) => ArrayLike<number> },
  at: (row: number) => number,
): (row: number) => DayRow {
  const [product, operator] = [block.numbers("product"), block.numbers("operator")];
  const [classAt, weightMg] = [block.numbers("class"), block.numbers("weightMg")];
  return (row) => ({
    atMs: at(row),
    product: product[row] as number,
    operator: operator[row] as number,
    classAt: classAt[row] as number,
    weightMg: weightMg[row] as number,
  });
}
