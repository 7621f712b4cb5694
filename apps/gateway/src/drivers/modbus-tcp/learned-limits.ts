import type { RegisterProfile } from "@fiel/contracts";
import { MachineTrouble } from "../driver.ts";
import { RefusedSpan, UnansweredSpan } from "./connection.ts";
import { maxRegisters, type RequestLimits } from "./plan-requests.ts";

/** Registers that fit into every request: a value of two registers. */
const least = 2;
/** After this long larger requests are tried again: the machine may have been changed, or was only busy. */
const validMs = 24 * 60 * 60_000;

const even = (registers: number): number => Math.max(least, Math.floor(registers / 2) * 2);

const ofSize = (registers: number): RequestLimits => ({ maxRegisters: even(registers), maxGap: 0 });

/** Smaller limits after a request was refused; null when it was the smallest. */
const smallerThan = ({ maxRegisters: most, maxGap }: RequestLimits): RequestLimits | null => {
  if (maxGap > 0) return { maxRegisters: most, maxGap: 0 };
  return most <= least ? null : ofSize(most / 2);
};

/** A size, in registers, and when it was noted by the monotonic clock, ms. */
interface Noted {
  readonly count: number;
  readonly atMs: number;
}

type Told = Pick<RegisterProfile, "maxRegisters" | "maxGap">;

/**
 * Learns how large requests a machine accepts, beginning with its profile's limits. A refused read is repeated with smaller limits, and those that
 * work are kept. A read that got no answer or a useless one is repeated once with a size that was answered, and when that size fails again before it
 * is answered, the next reads search the size between the two, which is valid for a day. When no limits work, throws the first failure.
 */
export class LearnedLimits {
  readonly #told: RequestLimits;
  readonly #monotonic: () => number;
  /** The profile's limits, or smaller ones that were accepted after a refusal. */
  #accepted: RequestLimits;
  /** Size of the largest request that was answered. */
  #answered = least;
  /** Size of the smallest request that failed twice in a row while smaller ones were answered; null: none. */
  #unanswered: Noted | null = null;
  /** Size that failed once while smaller ones were answered, and was not answered since. */
  #suspected: Noted | null = null;
  /** Size that failed after it had been answered, and was not answered since. */
  #lost: number | null = null;
  /** Whether even the smallest requests got no answer: then only these are sent, so that a dead machine holds its line for one request. */
  #isDead = false;

  constructor({ maxRegisters: most, maxGap }: Told, monotonic: () => number) {
    this.#told = { maxRegisters: Math.min(most, maxRegisters), maxGap };
    this.#monotonic = monotonic;
    this.#accepted = this.#told;
  }

  /** The limits in use; null while they are the profile's. */
  learned(): RequestLimits | null {
    const limits = this.#current();
    return limits === this.#told ? null : limits;
  }

  /** Reads with limits that the machine accepts; these may be other ones at each call. */
  async within<T>(read: (limits: RequestLimits) => Promise<T>): Promise<T> {
    this.#expire();
    try {
      const answer = await this.#withinRefusals(read, this.#isDead ? ofSize(least) : this.#current());
      this.#isDead = false;
      return answer;
    } catch (error) {
      if (error instanceof RefusedSpan) this.#isDead = false;
      if (!(error instanceof UnansweredSpan)) throw error;
      return this.#withSmaller(read, error);
    }
  }

  /** Notes that a request of `count` registers was answered. */
  heard(count: number): void {
    this.#answered = Math.max(this.#answered, count);
    if (this.#suspected !== null && count >= this.#suspected.count) this.#suspected = null;
    if (this.#lost !== null && count >= this.#lost) this.#lost = null;
  }

  /** The size between what was answered and what was not, within what was accepted. */
  #current(): RequestLimits {
    if (this.#unanswered === null) return this.#accepted;
    return ofSize(Math.min(this.#accepted.maxRegisters, (this.#answered + this.#unanswered.count) / 2));
  }

  /** Repeats a refused read with smaller limits until one works. */
  async #withinRefusals<T>(read: (limits: RequestLimits) => Promise<T>, first: RequestLimits): Promise<T> {
    let refused: RefusedSpan | null = null;
    for (let limits = first; ;) {
      try {
        const answer = await read(limits);
        if (limits !== first) this.#accepted = limits;
        return answer;
      } catch (error) {
        if (!(error instanceof RefusedSpan)) throw error;
        refused ??= error;
        const smaller = smallerThan(limits);
        if (smaller === null) {
          this.#accepted = this.#told;
          throw refused;
        }
        limits = smaller;
      }
    }
  }

  /** Repeats a read whose request failed with smaller ones, unless its size was answered before: then one answer was lost. */
  async #withSmaller<T>(read: (limits: RequestLimits) => Promise<T>, failure: UnansweredSpan): Promise<T> {
    const { count, kind } = failure;
    const wasAnswered = this.#answered >= count;
    if (count <= least) {
      this.#isDead ||= kind === "silent";
      throw failure;
    }
    if (wasAnswered && this.#lost === null) {
      this.#lost = count;
      throw failure;
    }
    try {
      const answer = await read(ofSize(wasAnswered ? least : this.#answered));
      this.#suspect(count);
      return answer;
    } catch (error) {
      this.#isDead = kind === "silent" && error instanceof MachineTrouble && error.kind === "silent";
      throw failure;
    }
  }

  /** Notes that a request of `count` registers failed while smaller ones were answered. */
  #suspect(count: number): void {
    const noted = { count, atMs: this.#monotonic() };
    const isSecond = this.#suspected !== null && count >= this.#suspected.count;
    this.#suspected = isSecond ? null : noted;
    if (!isSecond) return;
    this.#unanswered = { count, atMs: this.#unanswered?.atMs ?? noted.atMs };
    if (this.#answered < count) return;
    this.#answered = least;
    this.#lost = null;
  }

  #expire(): void {
    const isOld = (noted: Noted | null): boolean =>
      noted !== null && this.#monotonic() - noted.atMs > validMs;
    if (isOld(this.#unanswered)) this.#unanswered = null;
    if (isOld(this.#suspected)) this.#suspected = null;
  }
}
