import type { EquipmentCondition } from "@fiel/domain";
import { LRUCache } from "lru-cache";
import { storedConditions } from "../schema/machine-tables.ts";
import { msOf } from "./record-kinds.ts";
import { TenantGates } from "./store-or-read.ts";

/** A report of an equipment. */
export interface StatusReport {
  readonly equipment: number;
  /** UTC ms. */
  readonly atMs: number;
  readonly state: number;
  readonly speed: number;
  /** Its place among `storedConditions`. */
  readonly condition: number;
  /** Id of the product that the machine had loaded, 0 for none. */
  readonly product: number;
}

/** What is known of one equipment's reports. */
export interface MachineReports {
  /** The newest in each condition that it ever had, newest first. */
  readonly newest: readonly [StatusReport, ...StatusReport[]];
  /** The first report after the newest one of another condition, UTC ms; null when there is none. */
  readonly begunMs: number | null;
}

/** When the newest report of another condition came, UTC ms; 0 when there never was another. */
export const changedMs = ([, other]: MachineReports["newest"]): number => other?.atMs ?? 0;

/** Newest first, of one instant the lowest condition. */
export const byNewest = (one: StatusReport, other: StatusReport): number =>
  other.atMs - one.atMs || one.condition - other.condition;

/** By machine id: those that were ever heard of. */
export type ReportsOfMachines = ReadonlyMap<number, MachineReports>;

const mostTenants = 1_000;

/**
 * The newest reports of each tenant's equipment in memory: read while no status is being stored, and taken from each that is
 * stored afterwards. Forgotten, and read again when they are wanted, whenever they do not tell what a report changes.
 */
export class LiveStates {
  readonly #gates = new TenantGates();
  readonly #held = new LRUCache<number, Map<number, MachineReports>>({ max: mostTenants });

  /** Stores statuses by `store`; `added` are their rows as text, or null when they may have been stored before. */
  storing(tenantId: number, added: readonly string[] | null, store: () => Promise<void>): Promise<void> {
    return this.#gates.of(tenantId).store(store, (isStored) => {
      const held = this.#held.peek(tenantId);
      const isKnown = isStored && held !== undefined && added?.every((row) => take(held, reportOf(row)));
      if (isKnown !== true) this.#held.delete(tenantId);
    });
  }

  of(
    tenantId: number,
    read: () => Promise<ReportsOfMachines>,
    signal?: AbortSignal,
  ): Promise<ReportsOfMachines> {
    return this.#gates.of(tenantId).readUnless(
      () => this.#held.get(tenantId),
      async () => {
        const fresh = new Map(await read());
        this.#held.set(tenantId, fresh);
        return fresh;
      },
      signal,
    );
  }
}

/** Takes a report that was stored; false when it cannot be told when the present condition began. */
function take(held: Map<number, MachineReports>, report: StatusReport): boolean {
  const { equipment, atMs, condition } = report;
  const before = held.get(equipment);
  if (before === undefined) {
    held.set(equipment, { newest: [report], begunMs: atMs });
    return true;
  }
  const same = before.newest.find((one) => one.condition === condition);
  const others = before.newest.filter((one) => one.condition !== condition);
  const kept = same === undefined || same.atMs <= atMs ? report : same;
  const newest = [kept, ...others].toSorted(byNewest) as [StatusReport, ...StatusReport[]];
  const [last] = newest;
  if (last.condition === before.newest[0].condition && changedMs(newest) === changedMs(before.newest)) {
    const isAfter = atMs > changedMs(newest);
    held.set(equipment, {
      newest,
      begunMs: isAfter ? Math.min(before.begunMs ?? atMs, atMs) : before.begunMs,
    });
    return true;
  }
  // All that came before ends with what was the newest: after it there is this one alone.
  if (last !== report || changedMs(newest) !== before.newest[0].atMs) return false;
  held.set(equipment, { newest, begunMs: atMs > changedMs(newest) ? atMs : null });
  return true;
}

function reportOf(row: string): StatusReport {
  const [equipment, at, state, speed, condition, product] = row.split("\t");
  return {
    equipment: Number(equipment),
    atMs: msOf(at),
    state: Number(state),
    speed: shortest(Number(speed)),
    condition: storedConditions.indexOf(condition as EquipmentCondition),
    product: Number(product),
  };
}

/** A number as the store gives it back from 32 bits: in as few digits as tell it. */
function shortest(value: number): number {
  const stored = Math.fround(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(stored.toPrecision(digits));
    if (Math.fround(short) === stored) return short;
  }
  return Number(stored.toPrecision(9));
}
