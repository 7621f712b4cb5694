import type { DatabaseSync } from "node:sqlite";
import type { Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";
import { openBoots, type Boots } from "./boots.ts";
import { earlierCorrection, wasSet } from "./earlier-boots.ts";
import { clockIsSetFrom, type Correction, type SealedClock, type Stamp } from "./stamp.ts";

/** A smaller difference between two looks is drift, or a clock that is being adjusted slowly, ms. */
const jumpMs = 1_000;
const driftStepMs = 500;
/** The server ignores smaller clock errors, so smaller differences do not change a known correction, ms. */
const toleratedMs = 2_000;
/** Largest error that counts as none by a Date header, which has whole seconds: a clock with an error above the tolerance must not look right. */
const dateErrorMs = toleratedMs - 500;
// After this time without a date from the server the clock counts as compared.
const waitForServerMs = 60_000;
type ClockRuntime = Pick<Runtime, "now" | "monotonic" | "bootId">;

/**
 * The clock that stamps everything read from machines: the time since boot, added to the first reading of the computer's clock, so that nobody can
 * set it. The jumps of the computer's clock are added when a batch gets its number, so that stamps from before the clock was set right are right when
 * sent.
 */
export class GatewayClock {
  readonly #runtime: ClockRuntime;
  readonly #boots: Boots;
  readonly #log: Pick<Log, "warn">;
  readonly #boot: number;
  readonly #base: number;
  #jumped: number;
  #drift: number;
  /** The value of `#jumped` with which the computer's clock would agree with the server's; null while unknown. */
  #confirmed: number | null;
  /** Whether `#confirmed` came from a receipt and not from a date in whole seconds. */
  #isExact: boolean;
  readonly #begun: number;
  #jumps = { count: 0, lastMs: 0, totalMs: 0 };

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
    // A jump before the start is not one since.
    this.#jumps = { ...this.#jumps, totalMs: 0 };
  }

  /** The present UTC ms for stamps, which are corrected when they are sent. */
  readonly now = (): number => this.#runtime.monotonic() + this.#base;

  /** Number of jumps of the computer's clock since the start, the size of the last one, and their sum, ms. Includes one of this moment. */
  get jumps(): { readonly count: number; readonly lastMs: number; readonly totalMs: number } {
    this.look();
    return this.#jumps;
  }

  /** Whether the computer's clock was ever set. */
  get isSet(): boolean {
    return this.#runtime.now() >= clockIsSetFrom;
  }

  /** Whether the clock's difference from the server's is known, or was waited for long enough. */
  get isCompared(): boolean {
    return this.#confirmed !== null || this.#runtime.monotonic() - this.#begun > waitForServerMs;
  }

  /** How far the computer's clock is ahead of the server's, ms; 0 while unknown. */
  get #error(): number {
    return this.#jumped - (this.#confirmed ?? this.#jumped);
  }

  /** Converts a stamp of this boot to the computer's present clock. */
  onComputersClock(stamp: number): number {
    return Math.round(stamp + this.#drift + this.#jumped);
  }

  /** Converts a stamp of any boot to this boot's clock. An instant outside all boots is returned unchanged. */
  readonly inThisBoot = (stamp: number): number => {
    if (stamp >= this.#base && stamp <= this.now()) return stamp;
    const boots = this.#boots.all().filter(({ id }) => id !== this.#boot);
    const boot = boots.findLast(({ base, seen }) => stamp >= base && stamp <= seen);
    if (boot === undefined) return stamp;
    const { shiftMs } = earlierCorrection(this.#boots.all(), boot.id, boot.drift);
    return Math.round(stamp + shiftMs - this.#drift - (this.#confirmed ?? this.#jumped));
  };

  /** Compares the computer's clock with the time since boot. Call it every second. */
  look(): void {
    const error = Math.round(this.#runtime.now() - this.now() - this.#drift - this.#jumped);
    if (Math.abs(error) < driftStepMs) return;
    if (Math.abs(error) < jumpMs) this.#drift += error;
    else {
      this.#jumped += error;
      const { count, totalMs } = this.#jumps;
      this.#jumps = { count: count + 1, lastMs: error, totalMs: totalMs + error };
      this.#log.warn({ jumpMs: error }, "o relógio deste computador foi acertado: os instantes também");
    }
    this.#boots.set(this.#boot, this.#jumped, this.#drift);
  }

  /** The clock that stamps records now, to be stored with them. */
  stamp(): Stamp {
    this.look();
    this.#boots.see(this.#boot, Math.floor(this.now()));
    return { boot: this.#boot, driftMs: this.#drift };
  }

  /**
   * Correction of a stamp to the server's clock if that is known, else to the computer's; null while the computer's was never set. Once the server's
   * is known the correction stays the same, so that an alarm ends with the start that it had.
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
   * The clock of a batch whose content is fixed now; null while it is unknown. An error with which this boot's clock began is assumed for
   * an earlier boot too. An error that came when the clock was set is not applied to earlier stamps, nor is one that would lead to before
   * the year 2000.
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
   * How far a batch's clock is behind the computer's present one, without the error common to both, ms. Null while unknown: a batch of an earlier
   * boot must not be corrected by the error of this boot's clock.
   */
  setSince({ boot, jumpedMs }: SealedClock): number | null {
    this.look();
    if (boot === this.#boot) return this.#jumped - jumpedMs;
    if (!this.isSet || !this.isCompared) return null;
    const boots = this.#boots.all();
    const other = boots.find(({ id }) => id === boot);
    if (other === undefined) return 0;
    // Sealed while its clock was set, which lost the time afterwards.
    if (other.confirmed === null && !wasSet(other) && wasSet({ ...other, jumped: jumpedMs }))
      return this.#error;
    return earlierCorrection(boots, other.id, 0).shiftMs - jumpedMs + this.#error;
  }

  /** Notes that the server stored a batch of this clock and moved its instants by `clockShiftMs`. */
  confirm({ boot, jumpedMs }: SealedClock, clockShiftMs: number): void {
    if (boot !== this.#boot) return;
    this.#confirm(jumpedMs + clockShiftMs, this.#isExact);
    this.#isExact = true;
  }

  /** Takes the server's present time, UTC ms. */
  readonly heard = (serversNow: number): void => {
    this.look();
    const ahead = Math.round(serversNow - this.#runtime.now());
    this.#confirm(this.#jumped + (Math.abs(ahead) <= dateErrorMs ? 0 : ahead), true);
  };

  /** Stores the difference from the server's clock. A known one stays within the tolerance, because corrected stamps must not move. */
  #confirm(jumped: number, isTolerant: boolean): void {
    const known = this.#confirmed;
    if (known !== null && Math.abs(known - jumped) <= (isTolerant ? toleratedMs : 0)) return;
    this.#confirmed = jumped;
    this.#boots.confirm(this.#boot, jumped);
  }
}
