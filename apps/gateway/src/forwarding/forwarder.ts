import type { BatchAnswer } from "@fiel/contracts";
import { backOffMs } from "../back-off.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Runtime } from "../runtime.ts";
import { createBell } from "./bell.ts";
import type { PostBatch } from "./post-batch.ts";
import type { SendOutcome } from "./send-outcome.ts";

const unavailableRange = { firstMs: 500, maxMs: 15_000 };
const refusedRange = { firstMs: 10_000, maxMs: 60_000 };
// A Retry-After of days would be a mistake somewhere: nobody waits longer than this.
const maxRetryAfterMs = 300_000;

export interface ForwarderStatus {
  readonly trouble: string | null;
  readonly lastStoredAt: number | null;
  readonly sentBatches: number;
  readonly quarantinedRecords: number;
}

export interface ForwarderParts {
  readonly outbox: Pick<Outbox, "next" | "acknowledge" | "halve" | "renumber" | "setAside">;
  readonly post: PostBatch;
  readonly runtime: Runtime;
  readonly log: Log;
}

/** Sends the queue, oldest first, one batch in flight. */
export class Forwarder {
  readonly #parts: ForwarderParts;
  readonly #bell = createBell();
  #failures = 0;
  #status: ForwarderStatus = { trouble: null, lastStoredAt: null, sentBatches: 0, quarantinedRecords: 0 };

  constructor(parts: ForwarderParts) {
    this.#parts = parts;
  }

  get status(): ForwarderStatus {
    return this.#status;
  }

  /** There is something to send. */
  wake(): void {
    this.#bell.ring();
  }

  async run(signal: AbortSignal): Promise<void> {
    const { runtime, log } = this.#parts;
    signal.addEventListener("abort", () => this.wake(), { once: true });
    while (!signal.aborted) {
      try {
        await this.#step(signal);
      } catch (error) {
        // The outbox itself failed (disk full, say): the queue stays as it is.
        log.error({ reason: reasonOf(error) }, "a fila local não pôde ser lida ou gravada");
        await runtime.sleep(refusedRange.firstMs, signal);
      }
    }
  }

  async #step(signal: AbortSignal): Promise<void> {
    const { outbox, post, runtime } = this.#parts;
    const batch = outbox.next();
    if (batch === null) return this.#bell.wait();
    const outcome = await post(batch, signal);
    if (signal.aborted && outcome.kind !== "stored") return;
    const waitMs = this.#settle(batch.sequence, outcome);
    if (waitMs > 0) await runtime.sleep(waitMs, signal);
  }

  /** Acts on the outcome; returns how long to wait before the next try. */
  #settle(sequence: number, outcome: SendOutcome): number {
    const { runtime } = this.#parts;
    switch (outcome.kind) {
      case "stored":
        this.#stored(sequence, outcome.answer);
        return 0;
      case "too-large":
        return this.#divide(sequence, outcome);
      case "number-reused":
        this.#renumber(sequence, outcome);
        return 0;
      case "malformed":
        this.#setAside(sequence, outcome.reason);
        return 0;
      case "refused":
        return this.#refused(outcome.reason);
      case "unavailable": {
        this.#failures += 1;
        const pause = backOffMs(this.#failures, unavailableRange, runtime.random);
        const asked = Math.min(outcome.waitMs ?? 0, maxRetryAfterMs);
        return this.#postpone(outcome.reason, Math.max(pause, asked));
      }
    }
  }

  #refused(reason: string): number {
    this.#failures += 1;
    return this.#postpone(reason, backOffMs(this.#failures, refusedRange, this.#parts.runtime.random));
  }

  #divide(sequence: number, { reason, isFinal }: { reason: string; isFinal: boolean }): number {
    if (this.#parts.outbox.halve(sequence)) {
      this.#parts.log.warn({ sequence, reason }, "lote grande demais: dividido em dois");
      return 0;
    }
    // Something between that takes nothing at all must not empty the queue into the rejected ones.
    if (!isFinal) return this.#refused(reason);
    this.#setAside(sequence, reason);
    return 0;
  }

  #renumber(sequence: number, { reason, lastSequence }: { reason: string; lastSequence: number }): void {
    this.#parts.outbox.renumber(sequence, lastSequence);
    this.#parts.log.warn(
      { sequence, lastSequence, reason },
      "o número do lote já foi usado com outro conteúdo (pasta restaurada de uma cópia?): enviado com outro número",
    );
  }

  #stored(sequence: number, answer: BatchAnswer): void {
    const { outbox, runtime, log } = this.#parts;
    outbox.acknowledge(sequence, answer.clockShiftMs);
    if (this.#status.trouble !== null) log.info({ sequence }, "o servidor voltou a receber");
    if (answer.quarantined > 0) {
      log.warn(answer, "o servidor pôs registros em quarentena: veja a página do dispositivo");
    }
    this.#failures = 0;
    this.#status = {
      trouble: null,
      lastStoredAt: runtime.now(),
      sentBatches: this.#status.sentBatches + 1,
      quarantinedRecords: this.#status.quarantinedRecords + answer.quarantined,
    };
  }

  #setAside(sequence: number, reason: string): void {
    const { outbox, log } = this.#parts;
    outbox.setAside(sequence, reason);
    log.error({ sequence, reason }, "lote recusado pelo servidor: guardado à parte, nada se perdeu");
  }

  #postpone(reason: string, waitMs: number): number {
    if (this.#status.trouble !== reason) {
      this.#parts.log.warn({ reason, waitMs }, "envio adiado: os dados ficam guardados");
    }
    this.#status = { ...this.#status, trouble: reason };
    return waitMs;
  }
}
