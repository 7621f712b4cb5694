import { liveEvent, type LiveEvent } from "@fiel/contracts";

export const liveKinds = liveEvent.shape.kinds.element.options;

/** Whether a kind belongs to machines: alerts and support do not. */
export const isOfMachines = (kind: LiveEvent["kinds"][number]): boolean =>
  kind !== "alerts" && kind !== "support";

/** Merges the changes since the last event; if one of them names no equipment, the merged one names none. */
export class PendingChange {
  readonly #kinds = new Set<LiveEvent["kinds"][number]>();
  #equipments: Set<number> | null = new Set();

  add({ kinds, equipments }: LiveEvent): void {
    for (const kind of kinds) this.#kinds.add(kind);
    // A kind that belongs to no machine leaves the named equipment as it is.
    if (equipments.length === 0 && kinds.some(isOfMachines)) this.#equipments = null;
    for (const mid of equipments) this.#equipments?.add(mid);
  }

  get event(): LiveEvent {
    return { kinds: [...this.#kinds], equipments: [...(this.#equipments ?? [])] };
  }
}
