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
import { headFields, type HeadFields } from "./head-fields.ts";
import { counterPosition } from "./last-weight.ts";
import { findPosition, keyPrefix, layoutOfPackages, type KeptPosition } from "./kept-position.ts";
import { LearnedLimits } from "./learned-limits.ts";
import type { LookContext } from "./look-context.ts";
import { createLookTimer, createPace, type Elapsed } from "./pace.ts";
import { countsOf, noticesOf, type PackagesReading } from "./packages-reading.ts";
import { packagesSource } from "./packages-source.ts";
import type { RegisterProfile } from "@fiel/contracts";
import { onlyPositions } from "../../outbox/taken-rows.ts";
import { readLastWeight } from "./read-last-weight.ts";
import { parsePosition } from "../parse-position.ts";
import { readRing } from "./read-ring.ts";
import { readImage, type RegisterImage, type TableSpan } from "./register-image.ts";
import { readSettled } from "./read-settled.ts";
import { ringPosition } from "./ring.ts";
import { createPollingGroups, headSpans } from "./side-fields.ts";
import { streamPosition } from "./stream-position.ts";
import { createTriggerReader } from "./trigger-reader.ts";
import { WeightStream } from "./weight-stream.ts";

export interface ModbusMachine {
  readonly mid: number;
  readonly host: string;
  readonly port: number;
  readonly profileName: string;
  readonly profile: RegisterProfile;
}

// Two clocks that are read one after the other never agree to the millisecond.
const clockToleranceMs = 5_000;

/** Instant of the previous look: from its position, unless the clock was set since. */
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
  /** Ms of a monotonic clock; defaults to `now`. */
  readonly monotonic?: () => number;
  /** Converts an instant that `now` gave before the computer booted to the present clock. */
  readonly inThisBoot?: (instant: number) => number;
  /** Whether the server has weighings of the machine, so that another gateway read its past. */
  readonly isKnownToServer?: boolean;
  /** Whether the positions are what the server knows of another gateway. */
  readonly isTakenOver?: boolean;
  /** Hosts, in lower case, whose machines may be written to if their profiles say so; from this computer's settings. Defaults to none. */
  readonly writeHosts?: ReadonlySet<string>;
}

/** Reads one machine over Modbus TCP by its profile. */
export class ModbusDriver implements MachineDriver {
  readonly intervalMs: number;
  readonly #machine: ModbusMachine;
  readonly #context: ModbusContext;
  readonly #monotonic: () => number;
  readonly #connection: Connection;
  readonly #spans: readonly TableSpan[];
  readonly #groups: ReturnType<typeof createPollingGroups>;
  readonly #stream: WeightStream | null;
  readonly #readTrigger: ReturnType<typeof createTriggerReader> | null;
  readonly #limits: LearnedLimits;
  readonly #key: string;
  readonly #layout: string;
  readonly #observed = createObservedSpeed();
  readonly #complaints = createFieldComplaints();
  readonly #timer: ReturnType<typeof createLookTimer>;
  readonly #mayWrite: boolean;
  #image: RegisterImage | null = null;

  constructor(machine: ModbusMachine, context: ModbusContext) {
    const { host, port, profile } = machine;
    this.#machine = machine;
    this.#context = context;
    this.#monotonic = context.monotonic ?? context.now;
    this.#timer = createLookTimer(context.now, this.#monotonic);
    this.intervalMs = profile.pollMs;
    this.#limits = new LearnedLimits(profile, this.#monotonic);
    const endpoint = { host, port, unitId: profile.unitId };
    this.#connection = createConnection(endpoint, (count) => this.#limits.heard(count));
    this.#spans = headSpans(profile);
    this.#groups = createPollingGroups(profile, this.#monotonic);
    this.#stream = profile.packages.kind === "weight-stream" ? new WeightStream(profile.packages) : null;
    this.#key = `${keyPrefix}${machine.profileName}`;
    this.#layout = layoutOfPackages(profile);
    this.#mayWrite = context.writeHosts?.has(host.toLowerCase()) ?? false;
    const { packages } = profile;
    const [connection, mayWrite, isTakenOver] = [
      this.#connection,
      this.#mayWrite,
      context.isTakenOver ?? false,
    ];
    this.#readTrigger =
      packages.kind === "trigger"
        ? createTriggerReader({ packages, connection, mayWrite, isTakenOver })
        : null;
  }

  get address(): string {
    return `${this.#machine.host}:${this.#machine.port}`;
  }

  async read(positions: Positions): Promise<MachineReading> {
    const kept = findPosition(positions, this.#key, this.#layout);
    const begun = this.#monotonic();
    const image = await this.#look();
    this.#image = image;
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
      furtherAlarms: fields.furtherAlarms,
      clockSkewMs: null,
      positions: new Map([
        ...kept.outdated.map((key) => [key, ""] as const),
        [this.#key, JSON.stringify({ ...packages.position, layout: this.#layout, address: this.address })],
      ]),
      // A change without a package is stored at once as well: after a crash the next package must count.
      ...(packages.isNews === true && { rowsTaken: onlyPositions }),
      counts: addUp([...countsOf(packages), ...complaints.counts]),
      notices: [...noticesOf(packages), ...complaints.notices, ...this.#notAcknowledging()],
      more: false,
    };
  }

  async describe(): Promise<MachineDescription> {
    const { profile } = this.#machine;
    const image = await this.#look();
    const fields = headFields(image, profile);
    const source = packagesSource(image, profile);
    const learned = this.#limits.learned();
    const limit = learned === null ? "" : `, até ${learned.maxRegisters} registradores por pedido e sem vãos`;
    return {
      state: fields.state,
      speed: fields.speed ?? 0,
      product: this.#productOf(fields),
      source: source + limit,
    };
  }

  lookedAt(): string {
    const { profile, profileName } = this.#machine;
    const source = this.#image === null ? "" : `: ${packagesSource(this.#image, profile)}`;
    return `perfil ${profileName}, unidade ${profile.unitId}${source}`;
  }

  close(): void {
    this.#connection.close();
  }

  async #look(): Promise<RegisterImage> {
    const { profile } = this.#machine;
    const readSpans = (spans: readonly TableSpan[]) =>
      this.#limits.within((limits) => readImage(this.#connection.read, spans, profile, limits));
    const image = await readSettled(readSpans, this.#spans, profile);
    return this.#groups.complete(image, this.#connection.read, this.#limits);
  }

  #notAcknowledging(): string[] {
    const { packages } = this.#machine.profile;
    if (packages.kind !== "trigger" || packages.acknowledge === undefined || this.#mayWrite) return [];
    return [
      `não reconhece os pacotes: o perfil manda gravar na máquina, e FIEL_GATEWAY_WRITE_HOSTS deste computador não tem ${this.#machine.host}`,
    ];
  }

  /** Instant of a look before the program started, from its position; null when the clock of that time is unknown. */
  #instantOf(lookedAt: number, now: number): number | null {
    const at = this.#context.inThisBoot?.(lookedAt) ?? lookedAt;
    return at < clockIsSetFrom && now >= clockIsSetFrom ? null : at;
  }

  #productOf({ product }: HeadFields): string | null {
    return typeof product === "number" ? this.#context.productText(product) : product;
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
    if (this.#readTrigger !== null) return this.#readTrigger(image, kept.text, now);
    if (this.#stream !== null)
      return this.#stream.read(image, parsePosition(streamPosition, kept.text), {
        now,
        monotonic: headReadAt,
      });
    if (packages.kind === "weight-stream" || packages.kind === "trigger")
      throw new Error(`a ${packages.kind} has its reader`);
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
      size: image.number(packages.size),
      sequence: countIn(image, packages.head),
      packages: countIn(image, packages.counter),
    };
    const reading = await readRing(
      (start, count) => this.#connection.read(profile.registers, start, count),
      packages,
      head,
      before,
      look(before?.at ?? null),
    );
    this.#timer.add(reading.position.at, begun, before?.at ?? null);
    return reading;
  }
}
