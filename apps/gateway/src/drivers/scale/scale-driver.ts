import type { ScaleProfile } from "@fiel/contracts";
import { onlyPositions } from "../../outbox/taken-rows.ts";
import {
  MachineTrouble,
  type CounterName,
  type MachineDescription,
  type MachineDriver,
  type MachineReading,
  type Positions,
} from "../driver.ts";
import { isWeight } from "../value-checks.ts";
import { createObservedSpeed } from "../observed-speed.ts";
import type { Family } from "./families.ts";
import { createPackageCycle, packageRuleOf, type FoundPackage, type PackageCycle } from "../package-cycle.ts";
import { describeForeign } from "./recognise.ts";
import { createScaleLine, type ScaleLine } from "./scale-line.ts";
import { keptPosition, toPositions } from "./scale-position.ts";
import { familyOf } from "./scale-profile.ts";
import { Scanner } from "./scanner.ts";
import { formatWeight, type WeightFrame } from "./weight-frame.ts";

const pollIntervalMs = 250;
/** Time without a readable frame after which the scale counts as unreadable, ms. */
const silentAfterMs = 3_000;
/** Most packages that wait to be stored; further ones are lost, and counted as lost. */
const mostWaiting = 100_000;
/** Most packages of one reading. */
const mostAtOnce = 5_000;
/** Frames that arrive together were sent one after the other, over at most this time, ms. */
const longestPieceMs = 2_000;
const heardBytes = 400;
const connected = 2;

export interface Scale {
  readonly mid: number;
  readonly host: string;
  readonly port: number;
  readonly profile: ScaleProfile;
}

export interface ScaleContext {
  /** UTC ms. */
  readonly now: () => number;
  /** Ms of a monotonic clock; defaults to `now`. */
  readonly monotonic?: () => number;
}

interface Waiting extends FoundPackage {
  readonly number: number;
}

/** Reads the packages of a scale that only reports weights, by the rule of its profile. */
export class ScaleDriver implements MachineDriver {
  readonly intervalMs = pollIntervalMs;
  readonly address: string;
  readonly #scale: Scale;
  readonly #family: Family;
  readonly #now: () => number;
  readonly #monotonic: () => number;
  readonly #line: ScaleLine;
  readonly #scanner: Scanner;
  readonly #observed = createObservedSpeed();
  #cycle: PackageCycle | null = null;
  #waiting: Waiting[] = [];
  #found = 0;
  #lost = 0;
  #wrong = 0;
  #newest: WeightFrame | null = null;
  #heard = Buffer.alloc(0);
  /** When the last bytes and the last frame came, monotonic ms. */
  #bytesAt = 0;
  #frameAt = 0;
  #wake: (() => void) | null = null;

  constructor(scale: Scale, { now, monotonic = now }: ScaleContext) {
    const { host, port, profile } = scale;
    this.#scale = scale;
    this.address = `${host}:${port}`;
    this.#family = familyOf(profile);
    this.#now = now;
    this.#monotonic = monotonic;
    this.#scanner = new Scanner(this.#family, profile.checksum);
    const { question } = this.#family;
    this.#line = createScaleLine(
      { host, port, question, askEveryMs: profile.askEveryMs },
      { onBytes: (bytes) => this.#hear(bytes), onEnd: () => this.#cutOff() },
    );
  }

  async read(positions: Positions): Promise<MachineReading> {
    this.#goOnFrom(positions);
    await this.#listen();
    const kept = keptPosition(positions);
    const waiting = this.#waiting.slice(0, mostAtOnce);
    const more = waiting.length < this.#waiting.length;
    const isCounted = this.#cycle?.state() === "counted";
    const isNews = kept?.isCounted !== isCounted;
    return {
      weighings: this.#weighings(waiting),
      occurrences: [],
      state: connected,
      speed: this.#observed.perMinute(this.#monotonic()),
      product: null,
      operator: null,
      alarmWord: null,
      clockSkewMs: null,
      positions: toPositions({ made: more ? (waiting.at(-1)?.number ?? 0) : this.#found, isCounted }),
      // The change from counted to empty is stored at once as well: after a crash the next package must count.
      ...(isNews && { rowsTaken: onlyPositions }),
      counts: this.#takeCounts(),
      notices: [],
      more,
    };
  }

  async describe(): Promise<MachineDescription> {
    await this.#listen();
    const checksum = this.#scanner.hasChecksum ? ", com soma de verificação" : "";
    const weight = this.#newest === null ? "-" : formatWeight(this.#newest);
    return {
      state: connected,
      speed: 0,
      product: null,
      source: `${this.#family.title}: ${weight}${checksum}`,
    };
  }

  lookedAt(): string {
    const weight = this.#newest === null ? "nenhum peso" : `peso ${formatWeight(this.#newest)}`;
    return `${this.#family.title}: ${weight}`;
  }

  close(): void {
    this.#line.drop();
    this.#wake?.();
  }

  /** Drops packages that were stored. At the first look, sets up the cycle. */
  #goOnFrom(positions: Positions): void {
    const kept = keptPosition(positions);
    if (this.#cycle === null) {
      // What is on a scale that was never read may have been counted by somebody else.
      this.#cycle = createPackageCycle(
        packageRuleOf(this.#scale.profile.packages),
        kept?.isCounted === false ? "empty" : "counted",
      );
      this.#found = kept?.made ?? 0;
    }
    const made = kept?.made ?? 0;
    this.#waiting = this.#waiting.filter(({ number }) => number > made);
  }

  /** Waits for a frame when none came lately. Throws MachineTrouble when none comes. */
  async #listen(): Promise<void> {
    if (!this.#line.isOpen()) {
      await this.#line.connect();
      this.#bytesAt = this.#monotonic() - silentAfterMs;
      this.#frameAt = this.#bytesAt;
      this.#heard = Buffer.alloc(0);
    }
    if (this.#isHeard()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, silentAfterMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
    if (this.#isHeard()) return;
    const wasOpen = this.#line.isOpen();
    // A converter keeps its connection while the scale's cable is unplugged; only a new connection shows whether it is back.
    this.#line.drop();
    if (!wasOpen) throw new MachineTrouble("silent", "a balança fechou a conexão");
    if (this.#monotonic() - this.#bytesAt >= silentAfterMs)
      throw new MachineTrouble("silent", `nada chega da balança há ${silentAfterMs / 1_000} s`);
    throw new MachineTrouble("wrong", describeForeign(this.#heard, this.#family.title));
  }

  #isHeard(): boolean {
    return this.#line.isOpen() && this.#monotonic() - this.#frameAt < silentAfterMs;
  }

  #hear(bytes: Uint8Array): void {
    const [now, monotonic] = [this.#now(), this.#monotonic()];
    const { frames, wrong } = this.#scanner.push(bytes);
    const since = Math.min(longestPieceMs, Math.max(0, monotonic - this.#bytesAt));
    this.#bytesAt = monotonic;
    this.#wrong += wrong;
    this.#heard = Buffer.concat([this.#heard, bytes]).subarray(-heardBytes);
    for (const [place, frame] of frames.entries()) {
      const before = Math.round((since * (frames.length - 1 - place)) / frames.length);
      this.#take(frame, now - before, monotonic - before);
    }
    if (frames.length === 0) return;
    this.#frameAt = monotonic;
    this.#wake?.();
  }

  #take(frame: WeightFrame, at: number, monotonic: number): void {
    this.#newest = frame;
    const found = this.#cycle?.add({ ...frame, at: Math.floor(at), monotonic }) ?? null;
    if (found === null) return;
    if (!isWeight(found.weightMg)) {
      this.#wrong += 1;
      return;
    }
    this.#observed.add(monotonic, 1);
    this.#found += 1;
    if (this.#waiting.length >= mostWaiting) this.#lost += 1;
    else this.#waiting.push({ ...found, number: this.#found });
  }

  #cutOff(): void {
    this.#scanner.restart();
    this.#cycle?.interrupt();
    this.#wake?.();
  }

  #weighings(waiting: readonly Waiting[]): MachineReading["weighings"] {
    if (waiting.length === 0) return [];
    const columns = { at: waiting.map(({ at }) => at), weightMg: waiting.map(({ weightMg }) => weightMg) };
    return [{ equipment: this.#scale.mid, product: null, operator: null, ...columns }];
  }

  #takeCounts(): ReadonlyMap<CounterName, number> {
    const counts = new Map<CounterName, number>();
    if (this.#lost > 0) counts.set("overrun", this.#lost);
    if (this.#wrong > 0) counts.set("malformedReadings", this.#wrong);
    [this.#lost, this.#wrong] = [0, 0];
    return counts;
  }
}
