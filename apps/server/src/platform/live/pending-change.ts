import { liveEvent, type LiveEvent } from "@fiel/contracts";

export const liveKinds = liveEvent.shape.kinds.element.options;

/** Alerts and who of the provider is in are no machine's. */
export const isOfMachines = (kind: LiveEvent["kinds"][number]): boolean =>
  kind !== "alerts" && kind !== "support";

/** What changed since the last event, put together; equipment unnamed in one of the changes stays unnamed in all. */
export class PendingChange {
  readonly #kinds = new Set<LiveEvent["kinds"][number]>();
  #equipments: Set<number> | null = new Set();

  add({ kinds, equipments }: LiveEvent): void {
    for (const kind of kinds) this.#kinds.add(kind);
    // What is of no machine leaves those of the others named.
    if (equipments.length === 0 && kinds.some(isOfMachines)) this.#equipments = null;
    for (const mid of equipments) this.#equipments?.add(mid);
  }

  get event(): LiveEvent {
    return { kinds: [...this.#kinds], equipments: [...(this.#equipments ?? [])] };
  }
}
