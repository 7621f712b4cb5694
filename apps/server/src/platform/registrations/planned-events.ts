import { type Past, registeredAt } from "./past.ts";

/** Codes of the events that are planned now; of one that began at an instant, UTC ms, whether it was planned then. */
export interface PlannedEvents extends ReadonlySet<number> {
  has(code: number, startMs?: number): boolean;
}

export function plannedEventsOf(
  codes: readonly number[],
  pasts: ReadonlyMap<number, readonly Past<boolean>[]>,
): PlannedEvents {
  return new DatedCodes(codes, pasts);
}

class DatedCodes extends Set<number> implements PlannedEvents {
  readonly #pasts: ReadonlyMap<number, readonly Past<boolean>[]> | undefined;

  constructor(codes: readonly number[], pasts: ReadonlyMap<number, readonly Past<boolean>[]>) {
    super(codes);
    this.#pasts = pasts;
  }

  override has(code: number, startMs?: number): boolean {
    const now = super.has(code);
    return startMs === undefined ? now : registeredAt(this.#pasts?.get(code), now, startMs);
  }
}
