import type { CoilRecord, LeftoverRecord, OccurrenceRecord } from "@fiel/contracts";
import type { LiveStep } from "../machine/index.ts";
import { BatchBody } from "../sending/batch-body.ts";
import type { BatchClient } from "../sending/batch-client.ts";
import { deliverBatch } from "../sending/deliver-batch.ts";
import type { OpenStopsFile } from "./open-stops-file.ts";

export interface LineTerminalOptions {
  readonly client: BatchClient;
  readonly gateway: string;
  readonly openStops: OpenStopsFile;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onRetry: (reason: string) => void;
}

/**
 * The operators' terminals. They send what no register or file holds: leftovers, coils, and for Modbus machines the stops without an alarm bit. They
 * use the ingest call with a gateway id of their own.
 */
export class LineTerminal {
  readonly #options: LineTerminalOptions;
  #sequence: number;
  #occurrences: OccurrenceRecord[] = [];
  #leftovers: LeftoverRecord[] = [];
  #coils: CoilRecord[] = [];

  /** Ends the stops that a crash left open now, since their real end is unknown. */
  constructor(options: LineTerminalOptions) {
    this.#options = options;
    // Sequences must not repeat after a restart. The clock in ms rises faster than one batch a second.
    this.#sequence = options.now();
    this.#endOpenStops();
  }

  note({ leftovers, coils }: LiveStep, occurrences: readonly OccurrenceRecord[]): void {
    this.#occurrences.push(...occurrences);
    this.#leftovers.push(...leftovers);
    this.#coils.push(...coils);
  }

  /** Sends the noted records and waits until they are stored; does nothing without records. */
  async flush(): Promise<void> {
    const [occurrences, leftovers, coils] = [this.#occurrences, this.#leftovers, this.#coils];
    if (occurrences.length + leftovers.length + coils.length === 0) return;
    [this.#occurrences, this.#leftovers, this.#coils] = [[], [], []];
    const { client, gateway, openStops, now, signal, onRetry } = this.#options;
    await openStops.note(occurrences);
    this.#sequence += 1;
    const body = BatchBody.of(gateway, { occurrences, leftovers, coils });
    await deliverBatch({ client, body, sequence: this.#sequence, now, signal, onRetry });
  }

  /** Ends the open stops now and sends the remaining records. */
  async signOff(): Promise<void> {
    this.#endOpenStops();
    await this.flush();
  }

  #endOpenStops(): void {
    const endedAt = this.#options.now();
    this.#occurrences.push(...this.#options.openStops.stops.map((stop) => ({ ...stop, endedAt })));
  }
}
