import type { Verdict } from "@fiel/contracts";
import { LAST_ALARM_CODE } from "./causes.ts";
import { verdictNumber } from "./model.ts";
import { ModbusServer } from "./modbus-server.ts";
import { address, LARGEST_RING, Registers } from "./registers.ts";
import { CONNECTED } from "./statuses-of-day.ts";

export interface ModbusMachineOptions {
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  /** Packages the ring holds, 1 to 200. */
  readonly ringSize?: number;
  readonly product?: number;
  readonly operator?: number;
  /** Packages per minute. */
  readonly speed?: number;
  /** Where the power-on counter begins, to come to a roll-over without making the packages before it. */
  readonly packagesSincePowerOn?: number;
}

export interface WeighOptions {
  readonly verdict?: Verdict | null;
  readonly inspected?: boolean;
}

/**
 * A weigher on the network: a real Modbus TCP server of profile `fiel-1` whose packages are made by hand (tests) or by
 * the factory model (demo). The registers change in one turn of the event loop, so a request never sees half a package.
 */
export class ModbusMachine {
  readonly #registers: Registers;
  readonly #server: ModbusServer;
  #speed = 0;
  #stopped = false;
  #count = 0n;

  private constructor(registers: Registers, server: ModbusServer) {
    this.#registers = registers;
    this.#server = server;
  }

  static async start(options: ModbusMachineOptions = {}): Promise<ModbusMachine> {
    const registers = new Registers(options.ringSize ?? LARGEST_RING);
    const server = await ModbusServer.listen(registers, options.host ?? "127.0.0.1", options.port ?? 0);
    const machine = new ModbusMachine(registers, server);
    registers.setLong(address.packages, options.packagesSincePowerOn ?? 0);
    registers.setWord(address.head, options.packagesSincePowerOn ?? 0);
    machine.setState(CONNECTED);
    machine.setProduct(options.product ?? 0);
    machine.setOperator(options.operator ?? 0);
    machine.setSpeed(options.speed ?? 0);
    return machine;
  }

  get port(): number {
    return this.#server.address.port;
  }

  /** `host:port` as a gateway is told it. */
  get address(): string {
    return `${this.#server.address.address}:${this.port}`;
  }

  /** Packages ever made by this machine, over all its restarts. */
  get count(): bigint {
    return this.#count;
  }

  /** Requests that were answered: a reader has seen what was there before the last of them. */
  get answered(): number {
    return this.#server.answered;
  }

  /** Makes one package; its sequence is the power-on counter's low word. Weight in g, kept to 0.01 g. */
  weigh(weightG: number, { verdict = null, inspected = true }: WeighOptions = {}): void {
    const made = (this.#registers.long(address.packages) + 1) >>> 0;
    const entry = {
      sequence: made,
      verdict: verdictNumber[verdict ?? "none"],
      inspected,
      weightMg: weightG * 1000,
    };
    this.#registers.putEntry(entry);
    this.#registers.setLong(address.packages, made);
    this.#count += 1n;
  }

  /** Stops the line. Codes up to 16 raise their alarm bit; the registers have no place for other causes. */
  stop(code: number): void {
    const bit = code >= 1 && code <= LAST_ALARM_CODE ? 1 << (code - 1) : 0;
    this.#registers.setWord(address.alarm, this.#registers.word(address.alarm) | bit);
    this.#stopped = true;
    this.#showSpeed();
  }

  /** Clears every alarm and runs on at the set speed. */
  resume(): void {
    this.#registers.setWord(address.alarm, 0);
    this.#stopped = false;
    this.#showSpeed();
  }

  /** Speed of the running line, packages per minute; while stopped it shows 0. */
  setSpeed(packagesPerMinute: number): void {
    this.#speed = packagesPerMinute;
    this.#showSpeed();
  }

  setProduct(code: number): void {
    this.#registers.setLong(address.product, code);
  }

  setOperator(code: number): void {
    this.#registers.setWord(address.operator, code);
  }

  /** Connection states 0 to 6 of the contract. */
  setState(state: number): void {
    this.#registers.setWord(address.state, state);
  }

  /** Power off and on: connections break, the ring is empty, the counter begins again, alarms are cleared. */
  restart(): void {
    this.#server.dropConnections();
    this.#server.silent = false;
    this.#registers.clearRing();
    this.#registers.setLong(address.packages, 0);
    this.resume();
  }

  /** Stays connected and answers nothing any more, until `recover` or `restart`. */
  hang(): void {
    this.#server.silent = true;
  }

  recover(): void {
    this.#server.silent = false;
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  #showSpeed(): void {
    this.#registers.setWord(address.speed, this.#stopped ? 0 : Math.round(this.#speed * 10));
  }
}
