import type { DatabaseSync } from "node:sqlite";
import type { Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";
import { openBoots, type Boots } from "./boots.ts";
import { earlierCorrection, wasSet } from "./earlier-boots.ts";
import { clockIsSetFrom, type Correction, type SealedClock, type Stamp } from "./stamp.ts";

/** Less than this between two looks is drift, or a clock that is led slowly to the right time. */
const jumpMs = 1_000;
const driftStepMs = 500;
/** The server leaves a clock that is off by less as it is, and so do stamps that were brought to it. */
const toleratedMs = 2_000;
/** A date is told in whole seconds: a clock that is off by more than is tolerated must not look right by it. */
const dateErrorMs = toleratedMs - 500;
// A server that tells no date is waited for no longer.
const waitForServerMs = 60_000;
type ClockRuntime = Pick<Runtime, "now" | "monotonic" | "bootId">;

/**
 * The clock that everything read from machines is stamped by. Within a boot nobody sets it: it is the time since boot, on top
 * of what the computer's clock said first. How far the computer's clock was set since is known, and added when a batch gets
 * its number; so an instant that was stamped before the clock was set right is right when it is sent.
 */
export class GatewayClock {
  readonly #runtime: ClockRuntime;
  readonly #boots: Boots;
  readonly #log: Pick<Log, "warn">;
  readonly #boot: number;
  readonly #base: number;
  #jumped: number;
  #drift: number;
  /** What `#jumped` would be were the computer's clock the server's. */
  #confirmed: number | null;
  /** A receipt told it, and not a date in whole seconds. */
  #isExact: boolean;
  readonly #begun: number;
  #jumps = { count: 0, lastMs: 0 };

  constructor(database: DatabaseSync, runtime: ClockRuntime, log: Pick<Log, "warn">) {
    this.#runtime = runtime;
    this.#log = log;
    this.#boots = openBoots(database);
    this.#boot = this.#boots.begin(runtime.bootId, Math.round(runtime.now() - runtime.monotonic()));
    const own = this.#boots.all().find(({ id }) => id === this.#boot);
    this.#base = own?.base ?? 0;
    this.#jumped = own?.jumped ?? 0;
    this.#drift = own?.drift ?? 0;
    this.#confirmed = own?.confirmed ?? null;
    this.#isExact = this.#confirmed !== null;
    this.#begun = runtime.monotonic();
    this.look();
  }

  /** UTC ms as of now, for stamps: to be corrected when they are sent. */
  readonly now = (): number => this.#runtime.monotonic() + this.#base;

  /** Jumps of the computer's clock since the start, and the last one's size. */
  get jumps(): { readonly count: number; readonly lastMs: number } {
    return this.#jumps;
  }

  /** The computer's clock was set at some time. */
  get isSet(): boolean {
    return this.#runtime.now() >= clockIsSetFrom;
  }

  /** How far the computer's clock is from the server's is known, or nobody will tell. */
  get isCompared(): boolean {
    return this.#confirmed !== null || this.#runtime.monotonic() - this.#begun > waitForServerMs;
  }

  /** How far the computer's clock is ahead of the server's, as far as it is known. */
  get #error(): number {
    return this.#jumped - (this.#confirmed ?? this.#jumped);
  }

  /** A stamp of this boot as the computer's clock would have it now. */
  onComputersClock(stamp: number): number {
    return Math.round(stamp + this.#drift + this.#jumped);
  }

  /** A stamp of whatever boot as this boot's clock would have given it; what no boot gave stays. */
  readonly inThisBoot = (stamp: number): number => {
    if (stamp >= this.#base && stamp <= this.now()) return stamp;
    const boots = this.#boots.all().filter(({ id }) => id !== this.#boot);
    const boot = boots.findLast(({ base, seen }) => stamp >= base && stamp <= seen);
    if (boot === undefined) return stamp;
    const { shiftMs } = earlierCorrection(this.#boots.all(), boot.id, boot.drift);
    return Math.round(stamp + shiftMs - this.#drift - (this.#confirmed ?? this.#jumped));
  };

  /** Compares the computer's clock with the time since boot; to be called every second. */
  look(): void {
    const error = Math.round(this.#runtime.now() - this.now() - this.#drift - this.#jumped);
    if (Math.abs(error) < driftStepMs) return;
    if (Math.abs(error) < jumpMs) this.#drift += error;
    else {
      this.#jumped += error;
      this.#jumps = { count: this.#jumps.count + 1, lastMs: error };
      this.#log.warn({ jumpMs: error }, "o relógio deste computador foi acertado: os instantes também");
    }
    this.#boots.set(this.#boot, this.#jumped, this.#drift);
  }

  /** What records are stamped by now; to be kept with them. */
  stamp(): Stamp {
    this.look();
    this.#boots.see(this.#boot, Math.floor(this.now()));
    return { boot: this.#boot, driftMs: this.#drift };
  }

  /**
   * How what was stamped so is brought to the server's clock, where it is known, or else to the computer's; null while that
   * was never set. Once known it stays the same however often the computer's clock is set: an alarm ends as it began.
   */
  correctionOf({ boot, driftMs }: Stamp): Correction | null {
    this.look();
    if (!this.isSet) return null;
    if (boot === null) return { shiftMs: 0, isServers: false };
    if (boot !== this.#boot) return earlierCorrection(this.#boots.all(), boot, driftMs);
    const confirmed = this.#confirmed ?? this.#jumped;
    return { shiftMs: driftMs + confirmed, isServers: confirmed !== this.#jumped };
  }

  /**
   * The clock that a batch is on whose content is fixed now; null where nobody can tell yet. An error that this boot's clock
   * began with was an earlier boot's too, as far as anybody knows; one that came when the clock was set is not put on what was
   * stamped before, nor one that would lead to before the year 2000.
   */
  sealed({ isServers }: Correction, stampedIn: number | null): SealedClock | null {
    if (isServers) return { boot: null, jumpedMs: 0 };
    const earlier = this.#boots.all().find(({ id }) => id === stampedIn && id !== this.#boot);
    const own = { boot: this.#boot, jumpedMs: this.#jumped };
    if (earlier === undefined) return own;
    if (!this.isCompared) return null;
    const isOfBoth = this.#jumped === 0 && wasSet({ ...earlier, jumped: earlier.jumped - this.#error });
    return isOfBoth || !wasSet(earlier) ? own : { boot: earlier.id, jumpedMs: earlier.jumped };
  }

  /**
   * How far the clock that a batch's instants are on is behind the computer's now, but for the error that both have. Null
   * where nobody can tell yet: a batch of an earlier boot must not be corrected by the error of this one's clock.
   */
  setSince({ boot, jumpedMs }: SealedClock): number | null {
    this.look();
    if (boot === this.#boot) return this.#jumped - jumpedMs;
    if (!this.isSet || !this.isCompared) return null;
    const other = this.#boots.all().find(({ id }) => id === boot);
    if (other === undefined) return 0;
    return (other.confirmed ?? other.jumped) - jumpedMs + this.#error;
  }

  /** The server stored a batch that was on this clock, its instants moved by so much. */
  confirm({ boot, jumpedMs }: SealedClock, clockShiftMs: number): void {
    if (boot !== this.#boot) return;
    this.#confirm(jumpedMs + clockShiftMs, this.#isExact);
    this.#isExact = true;
  }

  /** What the server's clock says now, UTC ms. */
  readonly heard = (serversNow: number): void => {
    this.look();
    const ahead = Math.round(serversNow - this.#runtime.now());
    this.#confirm(this.#jumped + (Math.abs(ahead) <= dateErrorMs ? 0 : ahead), true);
  };

  /** What is known already stays: stamps that were brought to the server's clock must not move. */
  #confirm(jumped: number, isTolerant: boolean): void {
    const known = this.#confirmed;
    if (known !== null && Math.abs(known - jumped) <= (isTolerant ? toleratedMs : 0)) return;
    this.#confirmed = jumped;
    this.#boots.confirm(this.#boot, jumped);
  }
}
