import { backOffMs } from "../shared/api/back-off.ts";
import { createDueTimer, type DueTimer } from "../shared/board/due-timer.ts";
import type { KeptAnswers, PresentAnswer, SeenStretch, Told, WaitingAnswer } from "./waiting-answers.ts";

/** An answer as the server receives it. */
export interface SentAnswer {
  readonly id: string;
  readonly stop: SeenStretch;
  readonly told: Told;
  readonly operator: number | null;
  /** When it was given, by the server's clock, UTC ms. */
  readonly givenAt: number;
}

/**
 * Outcome of a sending. `away`: the answer may or may not have arrived, and is sent again. `failed`: the same, but the server answered, and the
 * failure may be of this answer alone.
 */
export type SendOutcome =
  | { readonly kind: "taken"; readonly revision: number }
  | { readonly kind: "changed"; readonly present: PresentAnswer }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "revoked" }
  | { readonly kind: "away" }
  | { readonly kind: "failed" };

export interface QueueOptions {
  /** The tablet's client. Answers given for other clients are kept and not sent. */
  readonly client: number;
  readonly kept: KeptAnswers;
  readonly send: (answer: SentAnswer) => Promise<SendOutcome>;
  readonly newId: () => string;
  /** The device's clock, UTC ms. */
  readonly deviceNow: () => number;
  /** How far the server is ahead, ms; null until the server was heard since the page opened, the device was set or it slept. */
  readonly skewMs: () => number | null;
  /** Asks the server for an answer, which tells its time; rejects without one. */
  readonly hear: () => Promise<unknown>;
  readonly random: () => number;
  readonly monotonic: () => number;
  /** Called when the stored answers change. */
  readonly onChange: () => void;
  readonly onTaken: (id: string, revision: number) => void;
  readonly onRevoked: () => void;
}

export interface AnswerQueue {
  readonly all: () => readonly WaitingAnswer[];
  /** Stores an answer and sends it as soon as possible. Returns its id. */
  readonly tell: (answer: Pick<WaitingAnswer, "stop" | "told" | "operator">) => string;
  /** Sends an answer although its stop changed meanwhile; it replaces the present answer. */
  readonly insist: (id: string) => void;
  readonly drop: (id: string) => void;
  /** Call when the network may be back. */
  readonly flush: () => void;
  readonly stop: () => void;
}

const overlaps = (one: SeenStretch, other: SeenStretch): boolean =>
  one.equipment === other.equipment && one.startDate < other.endDate && other.startDate < one.endDate;

/** Sends answers one by one in order, again after failures of the network, so that each takes effect once. */
export const createAnswerQueue = (options: QueueOptions): AnswerQueue => new Queue(options);

class Queue implements AnswerQueue {
  readonly #options: QueueOptions;
  readonly #retry: DueTimer;
  /** Ids of the answers at which the server failed since the last pause. */
  readonly #failed = new Set<string>();
  #isSending = false;
  #hasStopped = false;
  #failures = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#retry = createDueTimer(() => this.flush(), options.monotonic);
  }

  all(): readonly WaitingAnswer[] {
    return this.#options.kept.all();
  }

  #own(): readonly WaitingAnswer[] {
    return this.all().filter(({ client }) => client === this.#options.client);
  }

  tell(answer: Pick<WaitingAnswer, "stop" | "told" | "operator">): string {
    const { kept, client, newId, deviceNow, skewMs, onChange } = this.#options;
    const id = newId();
    kept.add({ ...answer, client, deviceMs: deviceNow(), skewMs: skewMs(), id, state: "waiting" });
    onChange();
    this.flush();
    return id;
  }

  insist(id: string): void {
    const { kept, newId, onChange } = this.#options;
    // A new id, because the server has refused the answer under the old one.
    const anew = newId();
    kept.change(id, ({ present, ...one }) => ({
      ...one,
      id: anew,
      state: "waiting",
      stop: { ...one.stop, revision: present?.revision ?? one.stop.revision },
    }));
    onChange();
    this.flush();
  }

  drop(id: string): void {
    this.#options.kept.remove(id);
    this.#options.onChange();
    this.flush();
  }

  flush(): void {
    if (this.#isSending || this.#hasStopped) return;
    this.#isSending = true;
    void this.#sendAll().finally(() => {
      this.#isSending = false;
      // Answers given while the last one was being sent.
      if (!this.#hasStopped && this.#failures === 0 && this.#next() !== undefined) this.flush();
    });
  }

  stop(): void {
    this.#hasStopped = true;
    this.#retry.stop();
  }

  /** The next answer to send. An answer waits while an earlier one to the same stop needs a decision by the user, or the server failed at it. */
  #next(): WaitingAnswer | undefined {
    const answers = this.#own();
    const holds = ({ id, state }: WaitingAnswer): boolean => state === "again" || this.#failed.has(id);
    return answers.find(
      (one, place) =>
        one.state === "waiting" &&
        !this.#failed.has(one.id) &&
        !answers.slice(0, place).some((before) => holds(before) && overlaps(before.stop, one.stop)),
    );
  }

  async #sendAll(): Promise<void> {
    const { send, onChange } = this.#options;
    this.#failed.clear();
    for (let answer = this.#next(); answer !== undefined && !this.#hasStopped; answer = this.#next()) {
      const { id, stop, told, operator, deviceMs } = answer;
      const outcome = await this.#skewOf(answer)
        .then((ms) => send({ id, stop, told, operator, givenAt: Math.round(deviceMs + ms) }))
        .catch((): SendOutcome => ({ kind: "away" }));
      const goesOn = this.#conclude(answer, outcome);
      onChange();
      if (outcome.kind === "away") this.#retryLater();
      if (!goesOn) return;
      if (outcome.kind !== "failed") this.#failures = 0;
    }
    if (this.#failed.size > 0) this.#retryLater();
  }

  /** Error of the device's clock as an answer was given, or else now, for which the server has to be heard first. */
  async #skewOf({ skewMs: told }: WaitingAnswer): Promise<number> {
    const { skewMs, hear } = this.#options;
    if (told !== null) return told;
    if (skewMs() === null) await hear();
    return skewMs() ?? 0;
  }

  #retryLater(): void {
    this.#retry.within(backOffMs(this.#failures, this.#options.random));
    this.#failures += 1;
  }

  /** Applies an outcome. Returns whether the next answer can be sent at once. */
  #conclude(answer: WaitingAnswer, outcome: SendOutcome): boolean {
    const { kept, onRevoked } = this.#options;
    switch (outcome.kind) {
      case "taken":
        this.#take(answer, outcome.revision);
        return true;
      case "changed":
        kept.change(answer.id, (one) => ({ ...one, state: "again", present: outcome.present }));
        return true;
      case "refused":
        kept.change(answer.id, (one) => ({ ...one, state: "refused", why: outcome.why }));
        return true;
      case "revoked":
        this.#hasStopped = true;
        onRevoked();
        return false;
      case "away":
        return false;
      case "failed":
        this.#failed.add(answer.id);
        return true;
    }
  }

  #take(answer: WaitingAnswer, revision: number): void {
    const { kept, onTaken } = this.#options;
    kept.remove(answer.id);
    // Later answers to the same stop were given in knowledge of this one.
    for (const later of this.#own())
      if (later.state === "waiting" && overlaps(later.stop, answer.stop))
        kept.change(later.id, (one) => ({ ...one, stop: { ...one.stop, revision } }));
    onTaken(answer.id, revision);
  }
}
