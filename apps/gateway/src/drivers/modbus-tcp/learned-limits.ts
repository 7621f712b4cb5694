import type { RegisterProfile } from "@fiel/contracts";
import { RefusedSpan, UnansweredSpan } from "./connection.ts";
import { maxRegisters, type RequestLimits } from "./plan-requests.ts";

/** Registers that fit into every request: a value of two registers. */
const least = 2;
/** After this long larger requests are tried again: the machine may have been changed, or was only busy. */
const validMs = 24 * 60 * 60_000;

const even = (registers: number): number => Math.max(least, Math.floor(registers / 2) * 2);

/** Smaller limits after a request of `count` registers was refused; null when it was small. */
const smallerThan = ({ maxRegisters: most, maxGap }: RequestLimits, count: number): RequestLimits | null => {
  if (maxGap > 0) return { maxRegisters: most, maxGap: 0 };
  const sent = Math.min(most, count);
  return sent <= least ? null : { maxRegisters: even(sent / 2), maxGap: 0 };
};

type Told = Pick<RegisterProfile, "maxRegisters" | "maxGap">;

/**
 * Learns how large requests a machine accepts, beginning with its profile's limits. A refused read is repeated with smaller limits; one that got no
 * answer or a useless one is repeated once with a size that was answered, and the next reads search the size between that and the failed one. When no
 * limits work, throws the first failure. What was learned is valid for a day, by the clock of `monotonic`.
 */
export class LearnedLimits {
  readonly #told: RequestLimits;
  readonly #monotonic: () => number;
  #known: RequestLimits;
  /** Size of the largest request that was answered, and of the smallest that was not; null: all were. */
  #answered = least;
  #unanswered: number | null = null;
  #learnedAt = 0;
  /** Whether even the smallest requests got no answer: then only these are sent, so that a dead machine holds its line for one request. */
  #isDead = false;

  constructor({ maxRegisters: most, maxGap }: Told, monotonic: () => number) {
    this.#told = { maxRegisters: Math.min(most, maxRegisters), maxGap };
    this.#monotonic = monotonic;
    this.#known = this.#told;
  }

  current(): RequestLimits {
    return this.#known;
  }

  /** The limits in use; null while they are the profile's. */
  learned(): RequestLimits | null {
    return this.#known === this.#told ? null : this.#known;
  }

  async within<T>(read: (limits: RequestLimits) => Promise<T>): Promise<T> {
    if (this.learned() !== null && this.#monotonic() - this.#learnedAt > validMs) this.#forget();
    try {
      const limits = this.#isDead ? { maxRegisters: least, maxGap: 0 } : this.#known;
      const answer = await this.#withinRefusals(read, limits);
      this.#isDead = false;
      this.#search();
      return answer;
    } catch (error) {
      if (!(error instanceof UnansweredSpan)) throw error;
      return this.#withSmaller(read, error);
    }
  }

  /** Notes that a request of `count` registers was answered. */
  heard(count: number): void {
    this.#answered = Math.max(this.#answered, count);
  }

  /** Repeats a refused read with smaller limits until one works. */
  async #withinRefusals<T>(read: (limits: RequestLimits) => Promise<T>, first: RequestLimits): Promise<T> {
    let refused: RefusedSpan | null = null;
    for (let limits = first; ;) {
      try {
        const answer = await read(limits);
        if (limits !== first) this.#learn(limits);
        return answer;
      } catch (error) {
        if (!(error instanceof RefusedSpan)) throw error;
        refused ??= error;
        const smaller = smallerThan(limits, error.count);
        if (smaller === null) {
          this.#forget();
          throw refused;
        }
        limits = smaller;
      }
    }
  }

  async #withSmaller<T>(read: (limits: RequestLimits) => Promise<T>, failure: UnansweredSpan): Promise<T> {
    const { count, kind } = failure;
    if (count <= least) {
      this.#isDead ||= kind === "silent";
      throw failure;
    }
    if (this.#answered >= count) this.#answered = least;
    try {
      const answer = await read({ maxRegisters: even(this.#answered), maxGap: 0 });
      this.#unanswered = count;
      this.#search();
      return answer;
    } catch {
      this.#isDead = kind === "silent";
      throw failure;
    }
  }

  /** Chooses the size between what was answered and what was not. */
  #search(): void {
    if (this.#unanswered === null) return;
    this.#learn({ maxRegisters: even((this.#answered + this.#unanswered) / 2), maxGap: 0 });
  }

  #learn(limits: RequestLimits): void {
    if (this.learned() === null) this.#learnedAt = this.#monotonic();
    this.#known = limits;
  }

  #forget(): void {
    this.#known = this.#told;
    this.#answered = least;
    this.#unanswered = null;
  }
}
