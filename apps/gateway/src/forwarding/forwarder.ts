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
// A Retry-After of days would be a mistake somewhere: nobody waits longer than this.
const maxRetryAfterMs = 300_000;
/** Where a limit was reached and the server does not say for how long; and how far apart its gateways come back. */
const limitedMs = 10_000;
const limitedSpreadMs = 1_000;
/** So long are records gathered for one batch: the server has fewer and larger ones, and a status is there within a second. */
export const gatherMs = 800;
// A number that is used already is left at once; a server that says so of each one is not asked without pause.
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
  /** Whether anything may be sent now; woken when it changes. */
  readonly maySend?: () => boolean;
  readonly runtime: Runtime;
  readonly log: Log;
  /** The outbox itself failed. */
  readonly onFailure?: (error: unknown) => void;
}

/** Sends the queue, oldest first, one batch in flight. */
export class Forwarder {
  readonly #parts: ForwarderParts;
  readonly #bell = createBell();
  #failures = 0;
  /** Renumberings since a batch was stored. */
  #renumbered = 0;
  #isLimited = false;
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
    // What waits for a clock is told of by whoever looks at the clock.
    if (batch === null) return outbox.isResendAsked() ? undefined : this.#bell.wait();
    const outcome = await post(batch, signal);
    if (signal.aborted && outcome.kind !== "stored") return;
    const waitMs = this.#settle(batch, outcome);
    if (waitMs > 0) await runtime.sleep(waitMs, signal);
  }

  /** Sends what is left while the server takes it, until the signal aborts: at an orderly end little waits. */
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

  /** Acts on the outcome; returns how long to wait before the next try. */
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
    // Something between that takes nothing at all must not empty the queue into the held records.
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

  /** A number that an earlier version's server took for other content: never acknowledged by that receipt. */
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

  /** The server is well and said how long: nothing is tried before, and no longer is waited than it said. */
  #waitForRate(reason: string, askedMs: number | null): number {
    const { runtime, log } = this.#parts;
    const waitMs = Math.min(askedMs ?? limitedMs, maxRetryAfterMs);
    if (!this.#isLimited)
      log.warn({ reason, waitMs }, "limite do contrato: os dados ficam guardados e seguem depois");
    this.#isLimited = true;
    this.#status = { ...this.#status, trouble: reason };
    return waitMs + Math.round(runtime.random() * limitedSpreadMs);
  }

  /** Says why nothing is sent for a while; returns for how long, longer each time. */
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
