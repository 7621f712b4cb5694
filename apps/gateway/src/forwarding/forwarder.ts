import type { BatchAnswer } from "@fiel/contracts";
import { backOffMs } from "../back-off.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Refusal } from "../outbox/held.ts";
import type { Outbox, SealedBatch } from "../outbox/outbox.ts";
import type { Runtime } from "../runtime.ts";
import { createBell } from "./bell.ts";
import type { PostBatch } from "./post-batch.ts";
import type { SendOutcome } from "./send-outcome.ts";

const unavailableRange = { firstMs: 500, maxMs: 15_000 };
const refusedRange = { firstMs: 10_000, maxMs: 60_000 };
// Longest wait that a Retry-After may ask for; a wait of days would be a mistake.
const maxRetryAfterMs = 300_000;
/** Wait after reaching a limit when the server names none, ms; and the largest random addition, which spreads the retries of gateways. */
const limitedMs = 10_000;
const limitedSpreadMs = 1_000;
/** Time for which records are collected for one batch, ms. The server gets fewer and larger batches, and a status still arrives within a second. */
export const gatherMs = 800;
// A used number is replaced at once this often in a row; after that with pauses, for a server that refuses every number.
const renumberedAtOnce = 2;
const mostRenumberedForReceipt = 2;

export interface ForwarderStatus {
  readonly trouble: string | null;
  readonly lastStoredAt: number | null;
  readonly sentBatches: number;
  readonly quarantinedRecords: number;
}

export interface ForwarderParts {
  readonly outbox: Pick<
    Outbox,
    "gatherWait" | "next" | "acknowledge" | "divide" | "renumber" | "hold" | "isResendAsked"
  >;
  readonly post: PostBatch;
  /** Whether anything may be sent now; `wake` is called when it changes. */
  readonly maySend?: () => boolean;
  readonly runtime: Runtime;
  readonly log: Log;
  /** Called when the outbox itself failed. */
  readonly onFailure?: (error: unknown) => void;
}

/** Sends the queue one batch at a time, oldest first. */
export class Forwarder {
  readonly #parts: ForwarderParts;
  readonly #bell = createBell();
  #failures = 0;
  /** Renumberings since the last batch was stored. */
  #renumbered = 0;
  #isLimited = false;
  #status: ForwarderStatus = { trouble: null, lastStoredAt: null, sentBatches: 0, quarantinedRecords: 0 };

  constructor(parts: ForwarderParts) {
    this.#parts = parts;
  }

  get status(): ForwarderStatus {
    return this.#status;
  }

  /** Continues sending at once. Call it when there is something to send. */
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
        // The outbox itself failed, for example because the disk is full. The queue stays as it is.
        this.#parts.onFailure?.(error);
        log.error({ reason: reasonOf(error) }, "a fila local não pôde ser lida ou gravada");
        await runtime.sleep(refusedRange.firstMs, signal);
      }
    }
  }

  async #step(signal: AbortSignal): Promise<void> {
    const { outbox, post, runtime, maySend = () => true } = this.#parts;
    if (!maySend()) {
      this.#status = { ...this.#status, trouble: "espera o servidor dizer quem lê as máquinas" };
      return this.#bell.wait();
    }
    const gathering = outbox.gatherWait(gatherMs);
    if (gathering === null) return this.#bell.wait();
    if (gathering > 0) await runtime.sleep(gathering, signal);
    if (signal.aborted) return;
    const batch = outbox.next();
    // A batch that waits for a clock is reported by `watchClock`.
    if (batch === null) return outbox.isResendAsked() ? undefined : this.#bell.wait();
    const outcome = await post(batch, signal);
    if (signal.aborted && outcome.kind !== "stored") return;
    const waitMs = this.#settle(batch, outcome);
    if (waitMs > 0) await runtime.sleep(waitMs, signal);
  }

  /** For an orderly stop: sends the rest of the queue as long as the server accepts it, until the signal aborts. */
  async drain(signal: AbortSignal): Promise<void> {
    const { outbox, post, maySend = () => true } = this.#parts;
    while (!signal.aborted && maySend()) {
      const batch = outbox.next();
      if (batch === null) return;
      const outcome = await post(batch, signal);
      if (outcome.kind !== "stored") return;
      this.#stored(batch.sequence, outcome.answer);
    }
  }

  /** Handles the outcome; returns the wait before the next try, ms. */
  #settle(batch: SealedBatch, outcome: SendOutcome): number {
    switch (outcome.kind) {
      case "stored":
        this.#stored(batch.sequence, outcome.answer);
        return 0;
      case "other-content":
        return this.#otherContent(batch, outcome.reason);
      case "too-large":
        return this.#divide(batch.sequence, outcome.refusal, outcome.isFinal);
      case "malformed":
        return this.#divide(batch.sequence, outcome.refusal, true);
      case "number-reused":
        return this.#renumber(batch.sequence, outcome.reason, outcome.lastSequence);
      case "too-old":
        return this.#hold(batch.sequence, outcome.refusal);
      case "refused":
        return this.#wait(outcome.reason, refusedRange);
      case "limited":
        return this.#waitForRate(outcome.reason, outcome.waitMs);
      case "unavailable": {
        const asked = Math.min(outcome.waitMs ?? 0, maxRetryAfterMs);
        return Math.max(this.#wait(outcome.reason, unavailableRange), asked);
      }
    }
  }

  #divide(sequence: number, refusal: Refusal, isFinal: boolean): number {
    const { outbox, log } = this.#parts;
    // Only a refusal of the server itself is final: a proxy that refuses everything must not empty the queue into the held records.
    const division = outbox.divide(sequence, isFinal ? refusal : null);
    if (division === "single") return this.#wait(refusal.reason, refusedRange);
    if (division === "held") {
      log.error(
        { sequence, ...refusal },
        "registro recusado pelo servidor: guardado à parte, nada se perdeu",
      );
    } else {
      log.warn({ sequence, ...refusal }, "lote recusado pelo servidor: dividido para achar o que não serve");
    }
    return 0;
  }

  #hold(sequence: number, refusal: Refusal): number {
    this.#parts.outbox.hold(sequence, refusal);
    this.#parts.log.error(
      { sequence, ...refusal },
      "lote antigo demais: o servidor já não sabe se o tem; registros guardados à parte",
    );
    return 0;
  }

  #renumber(sequence: number, reason: string, lastSequence: number): number {
    this.#parts.outbox.renumber(sequence, lastSequence);
    this.#parts.log.warn(
      { sequence, lastSequence, reason },
      "o número do lote já foi usado com outro conteúdo (pasta restaurada de uma cópia?): enviado com outro número",
    );
    return this.#renumberPause(reason);
  }

  #renumberPause(reason: string): number {
    this.#renumbered += 1;
    return this.#renumbered > renumberedAtOnce ? this.#wait(reason, unavailableRange) : 0;
  }

  /**
   * Renumbers a batch, or holds it after two such tries: a server of an earlier version used the number for other content, and its receipt never fits
   * this batch.
   */
  #otherContent({ sequence, renumbered }: SealedBatch, reason: string): number {
    const { outbox, log } = this.#parts;
    if (renumbered >= mostRenumberedForReceipt) {
      outbox.hold(sequence, { code: "OtherReceipt", reason });
      log.error({ sequence, reason }, "lote sem recibo que lhe sirva: registros guardados à parte");
      return 0;
    }
    outbox.renumber(sequence, sequence, true);
    log.warn({ sequence, reason }, "o recibo não é deste conteúdo: lote enviado com outro número");
    return this.#renumberPause(reason);
  }

  #stored(sequence: number, answer: BatchAnswer): void {
    const { outbox, runtime, log } = this.#parts;
    outbox.acknowledge(sequence, answer.clockShiftMs);
    if (this.#status.trouble !== null) log.info({ sequence }, "o servidor voltou a receber");
    if (answer.quarantined > 0) {
      log.warn(answer, "o servidor pôs registros em quarentena: veja a página do dispositivo");
    }
    this.#failures = 0;
    this.#renumbered = 0;
    this.#isLimited = false;
    this.#status = {
      trouble: null,
      lastStoredAt: runtime.now(),
      sentBatches: this.#status.sentBatches + 1,
      quarantinedRecords: this.#status.quarantinedRecords + answer.quarantined,
    };
  }

  /** The server reached its limit and names the wait: nothing is sent before, and the wait does not grow. */
  #waitForRate(reason: string, askedMs: number | null): number {
    const { runtime, log } = this.#parts;
    const waitMs = Math.min(askedMs ?? limitedMs, maxRetryAfterMs);
    if (!this.#isLimited)
      log.warn({ reason, waitMs }, "limite do contrato: os dados ficam guardados e seguem depois");
    this.#isLimited = true;
    this.#status = { ...this.#status, trouble: reason };
    return waitMs + Math.round(runtime.random() * limitedSpreadMs);
  }

  /** Logs why nothing is sent for a while; returns the wait in ms, which grows each time. */
  #wait(reason: string, range: typeof refusedRange): number {
    const { runtime, log } = this.#parts;
    this.#failures += 1;
    const waitMs = backOffMs(this.#failures, range, runtime.random);
    if (this.#status.trouble !== reason) {
      log.warn({ reason, waitMs }, "envio adiado: os dados ficam guardados");
    }
    this.#status = { ...this.#status, trouble: reason };
    return waitMs;
  }
}
