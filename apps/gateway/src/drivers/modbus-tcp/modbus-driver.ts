import type { WeighingColumns } from "@fiel/contracts";
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
import { headFields, headRequests, requireVersion, type HeadFields } from "./head-fields.ts";
import type { CounterPosition } from "./last-weight.ts";
import type { PackagesReading } from "./packages-reading.ts";
import { countsOf, noticesOf } from "./packages-reading.ts";
import type { Span } from "./plan-requests.ts";
import type { Profile } from "./profile.ts";
import { readLastWeight } from "./read-last-weight.ts";
import { readRing } from "./read-ring.ts";
import { readImage, type RegisterImage } from "./register-image.ts";
import type { RingPosition } from "./ring.ts";

const pollIntervalMs = 250;

export interface ModbusMachine {
  readonly mid: number;
  readonly host: string;
  readonly port: number;
  readonly profileName: string;
  readonly profile: Profile;
}

/** Reads one machine over Modbus TCP as its profile says. */
export class ModbusDriver implements MachineDriver {
  readonly intervalMs = pollIntervalMs;
  readonly #machine: ModbusMachine;
  readonly #productText: ProductText;
  readonly #now: () => number;
  readonly #connection: Connection;
  readonly #requests: readonly Span[];
  readonly #observed = createObservedSpeed();

  constructor(machine: ModbusMachine, productText: ProductText, now: () => number) {
    const { host, port, profile } = machine;
    this.#machine = machine;
    this.#productText = productText;
    this.#now = now;
    this.#connection = createConnection({ host, port, unitId: profile.unitId, registers: profile.registers });
    this.#requests = headRequests(profile);
  }

  get address(): string {
    return `${this.#machine.host}:${this.#machine.port}`;
  }

  async read(positions: Positions): Promise<MachineReading> {
    // Another profile's position says nothing about this one's registers.
    const key = `modbus-tcp:${this.#machine.profileName}`;
    const image = await this.#look();
    const fields = headFields(image, this.#machine.profile);
    const packages = await this.#readPackages(image, positions.get(key));
    this.#observed.add(this.#now(), packages.made);
    return {
      weighings: this.#weighings(fields, packages),
      occurrences: [],
      state: fields.state,
      speed: fields.speed ?? this.#observed.perMinute(this.#now()),
      product: this.#productOf(fields),
      operator: fields.operator,
      alarmWord: fields.alarmWord,
      positions: new Map([[key, JSON.stringify(packages.position)]]),
      counts: new Map<CounterName, number>(countsOf(packages)),
      notices: noticesOf(packages),
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
    return { state: fields.state, speed: fields.speed ?? 0, product: this.#productOf(fields), source };
  }

  close(): void {
    this.#connection.close();
  }

  async #look(): Promise<RegisterImage> {
    const image = await readImage(this.#connection.read, this.#requests);
    requireVersion(image, this.#machine.profile);
    return image;
  }

  #productOf({ product }: HeadFields): string | null {
    return product === null ? null : this.#productText(product);
  }

  #weighings(fields: HeadFields, { columns }: PackagesReading): WeighingColumns[] {
    if (columns.at.length === 0) return [];
    const product = this.#productOf(fields);
    return [{ equipment: this.#machine.mid, product, operator: fields.operator, ...columns }];
  }

  async #readPackages(image: RegisterImage, before: string | undefined): Promise<PackagesReading> {
    const { profile } = this.#machine;
    const { packages } = profile;
    const position: unknown = before === undefined ? null : JSON.parse(before);
    if (packages.kind === "counter-and-last-weight") {
      return readLastWeight(image, profile, packages, position as CounterPosition | null, this.#now());
    }
    const head = {
      size: image(packages.size, profile),
      sequence: image(packages.head, profile),
      packages: image(packages.counter, profile),
    };
    const read = this.#connection.read;
    return readRing(read, profile, packages, head, position as RingPosition | null, this.#now());
  }
}
