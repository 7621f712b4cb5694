import type { WeighingColumns } from "@fiel/contracts";
import { clockIsSetFrom } from "../../clock/stamp.ts";
import type {
  CounterName,
  MachineDescription,
  MachineDriver,
  MachineReading,
  Positions,
  ProductText,
} from "../driver.ts";
import { createObservedSpeed } from "../observed-speed.ts";
import { createConnection, type Connection } from "./connection.ts";
import { countIn } from "./counter-layout.ts";
import { createFieldComplaints } from "./field-complaints.ts";
import { headFields, headSpans, requireVersion, type HeadFields } from "./head-fields.ts";
import { counterPosition } from "./last-weight.ts";
import { findPosition, keyPrefix, layoutOfPackages, type KeptPosition } from "./kept-position.ts";
import { createLearnedLimits, type LearnedLimits } from "./learned-limits.ts";
import type { LookContext } from "./look-context.ts";
import { createLookTimer, createPace, type Elapsed } from "./pace.ts";
import { countsOf, noticesOf, type PackagesReading } from "./packages-reading.ts";
import { planRequests, type Span } from "./plan-requests.ts";
import type { Profile } from "./profile.ts";
import { readLastWeight } from "./read-last-weight.ts";
import { parsePosition } from "../parse-position.ts";
import { readRing } from "./read-ring.ts";
import { readImage, type RegisterImage, spanOf } from "./register-image.ts";
import { ringPosition } from "./ring.ts";

const pollIntervalMs = 250;
/** A look during which a package arrived is repeated at most this often. */
const mostLooks = 3;

export interface ModbusMachine {
  readonly mid: number;
  readonly host: string;
  readonly port: number;
  readonly profileName: string;
  readonly profile: Profile;
}

// Two clocks that are read one after the other never agree to the millisecond.
const clockToleranceMs = 5_000;

/** Instant of the look before: from its position, unless the clock was set since. */
const sinceOf = (at: number, { ms, isMeasured }: Elapsed, now: number): number =>
  isMeasured && Math.abs(now - at - ms) > clockToleranceMs ? now - ms : at;

const addUp = (counts: readonly (readonly [CounterName, number])[]): Map<CounterName, number> => {
  const total = new Map<CounterName, number>();
  for (const [name, amount] of counts) total.set(name, (total.get(name) ?? 0) + amount);
  return total;
};

export interface ModbusContext {
  readonly productText: ProductText;
  /** UTC ms. */
  readonly now: () => number;
  /** Ms of a clock that is never set; defaults to `now`. */
  readonly monotonic?: () => number;
  /** Converts an instant that `now` gave before the computer booted to the present clock. */
  readonly inThisBoot?: (instant: number) => number;
  /** Whether the server has weighings of the machine: another gateway read its past. */
  readonly isKnownToServer?: boolean;
}

/** Reads one machine over Modbus TCP by its profile. */
export class ModbusDriver implements MachineDriver {
  readonly intervalMs = pollIntervalMs;
  readonly #machine: ModbusMachine;
  readonly #context: ModbusContext;
  readonly #monotonic: () => number;
  readonly #connection: Connection;
  readonly #spans: readonly Span[];
  readonly #limits: LearnedLimits;
  readonly #key: string;
  readonly #layout: string;
  readonly #observed = createObservedSpeed();
  readonly #complaints = createFieldComplaints();
  readonly #timer: ReturnType<typeof createLookTimer>;

  constructor(machine: ModbusMachine, context: ModbusContext) {
    const { host, port, profile } = machine;
    this.#machine = machine;
    this.#context = context;
    this.#monotonic = context.monotonic ?? context.now;
    this.#timer = createLookTimer(context.now, this.#monotonic);
    this.#connection = createConnection({ host, port, unitId: profile.unitId, registers: profile.registers });
    this.#spans = headSpans(profile);
    this.#limits = createLearnedLimits(profile);
    this.#key = `${keyPrefix}${machine.profileName}`;
    this.#layout = layoutOfPackages(profile);
  }

  get address(): string {
    return `${this.#machine.host}:${this.#machine.port}`;
  }

  async read(positions: Positions): Promise<MachineReading> {
    const kept = findPosition(positions, this.#key, this.#layout);
    const begun = this.#monotonic();
    const image = await this.#look();
    const fields = headFields(image, this.#machine.profile);
    const packages = await this.#readPackages(image, kept, begun);
    const complaints = this.#complaints.of(fields.malformed);
    const observedAt = this.#monotonic();
    this.#observed.add(observedAt, packages.made);
    return {
      weighings: this.#weighings(fields, packages),
      occurrences: [],
      state: fields.state,
      speed: fields.speed ?? this.#observed.perMinute(observedAt),
      product: this.#productOf(fields),
      operator: fields.operator,
      alarmWord: fields.alarmWord,
      clockSkewMs: null,
      positions: new Map([
        ...kept.outdated.map((key) => [key, ""] as const),
        [this.#key, JSON.stringify({ ...packages.position, layout: this.#layout, address: this.address })],
      ]),
      counts: addUp([...countsOf(packages), ...complaints.counts]),
      notices: [...noticesOf(packages), ...complaints.notices],
      more: false,
    };
  }

  async describe(): Promise<MachineDescription> {
    const { profile } = this.#machine;
    const { packages } = profile;
    const image = await this.#look();
    const fields = headFields(image, profile);
    const counter = image(packages.counter, profile);
    const source =
      packages.kind === "ring"
        ? `anel ${image(packages.size, profile)}, cabeça ${image(packages.head, profile)}, ${counter} pacotes`
        : `contador ${counter}`;
    const learned = this.#limits.learned();
    const limit = learned === null ? "" : `, até ${learned.maxRegisters} registradores por pedido e sem vãos`;
    return {
      state: fields.state,
      speed: fields.speed ?? 0,
      product: this.#productOf(fields),
      source: source + limit,
    };
  }

  close(): void {
    this.#connection.close();
  }

  async #look(): Promise<RegisterImage> {
    const { profile } = this.#machine;
    let image = await this.#readSpans(this.#spans);
    requireVersion(image, profile);
    const { packages } = profile;
    if (packages.kind === "ring") return image;
    const [counter, weight] = [spanOf(packages.counter), spanOf(packages.weightMg)];
    // A package may be made between two requests, and its weight would be taken for the one before. The counter shows that.
    for (let more = mostLooks; more > 0 && this.#isCut(counter, weight); more -= 1) {
      const after = await this.#readSpans([counter]);
      if (after(packages.counter, profile) === image(packages.counter, profile)) break;
      image = await this.#readSpans(this.#spans);
    }
    return image;
  }

  #readSpans(spans: readonly Span[]): Promise<RegisterImage> {
    return this.#limits.within((limits) => readImage(this.#connection.read, spans, limits));
  }

  /** Whether two spans are read by different requests. */
  #isCut(one: Span, other: Span): boolean {
    const holds = ({ start, count }: Span, span: Span): boolean =>
      start <= span.start && span.start + span.count <= start + count;
    const requests = planRequests(this.#spans, this.#limits.current());
    return !requests.some((request) => holds(request, one) && holds(request, other));
  }

  /** Instant of a look before the start, from its position; null when its clock is unknown. */
  #instantOf(lookedAt: number, now: number): number | null {
    const at = this.#context.inThisBoot?.(lookedAt) ?? lookedAt;
    return at < clockIsSetFrom && now >= clockIsSetFrom ? null : at;
  }

  #productOf({ product }: HeadFields): string | null {
    return product === null ? null : this.#context.productText(product);
  }

  #weighings(fields: HeadFields, { columns }: PackagesReading): WeighingColumns[] {
    if (columns.at.length === 0) return [];
    const product = this.#productOf(fields);
    return [{ equipment: this.#machine.mid, product, operator: fields.operator, ...columns }];
  }

  async #readPackages(image: RegisterImage, kept: KeptPosition, begun: number): Promise<PackagesReading> {
    const { profile } = this.#machine;
    const { packages } = profile;
    const headReadAt = this.#monotonic();
    const now = this.#context.now();
    const look = (lookedAt: number | null): LookContext => {
      const measured = lookedAt === null ? { ms: 0, isMeasured: false } : this.#timer.since(lookedAt);
      const at = lookedAt === null || measured.isMeasured ? lookedAt : this.#instantOf(lookedAt, now);
      const elapsed = at === null || measured.isMeasured ? measured : { ms: now - at, isMeasured: false };
      return {
        profile,
        limits: this.#limits,
        now,
        pace: createPace(packages.maxPerMinute, elapsed),
        since: at === null ? null : sinceOf(at, elapsed, now),
        isKnown: kept.wasRead || (this.#context.isKnownToServer ?? false),
        headAgeMs: () => this.#monotonic() - headReadAt,
      };
    };
    if (packages.kind === "counter-and-last-weight") {
      const before = parsePosition(counterPosition, kept.text);
      const reading = readLastWeight(image, packages, before, look(before?.at ?? null));
      this.#timer.add(reading.position.at, begun, before?.at ?? null);
      return reading;
    }
    const before = parsePosition(ringPosition, kept.text);
    const head = {
      size: image(packages.size, profile),
      sequence: countIn(image, packages.head, profile),
      packages: countIn(image, packages.counter, profile),
    };
    const reading = await readRing(this.#connection.read, packages, head, before, look(before?.at ?? null));
    this.#timer.add(reading.position.at, begun, before?.at ?? null);
    return reading;
  }
}
