import type { Verdict } from "@fiel/contracts";
import { LAST_ALARM_CODE } from "./causes.ts";
import { verdictNumber } from "./model.ts";
import { ModbusServer } from "./modbus-server.ts";
import { address, LARGEST_RING, Registers } from "./registers.ts";
import { CONNECTED } from "./statuses-of-day.ts";

export interface ModbusMachineOptions {
  readonly host?: string;
  /** 0: any free port. */
  readonly port?: number;
  /** Number of packages that the ring holds, 1 to 200; defaults to 200. */
  readonly ringSize?: number;
  readonly product?: number;
  readonly operator?: number;
  /** Packages per minute. */
  readonly speed?: number;
  /** Initial value of the counter since power-on, for tests of its roll-over. */
  readonly packagesSincePowerOn?: number;
}

export interface WeighOptions {
  readonly verdict?: Verdict | null;
  readonly inspected?: boolean;
}

/**
 * A weigher with a real Modbus TCP server of profile `fiel-1`. Tests or the factory model make its packages. Registers change in one turn of the
 * event loop, so that a request never sees half a package.
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

  /** Address for a gateway, `host:port`. */
  get address(): string {
    return `${this.#server.address.address}:${this.port}`;
  }

  /** Number of packages made since the object was created, over all restarts. */
  get count(): bigint {
    return this.#count;
  }

  /** Number of answered requests. A reader has seen every package made before the last of them. */
  get answered(): number {
    return this.#server.answered;
  }

  /** Makes one package, weight in g, rounded to 0.01 g. Its sequence is the low word of the counter since power-on. */
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

  /** Stops the line. Codes up to 16 set their alarm bit; other causes are not in the registers. */
  stop(code: number): void {
    const bit = code >= 1 && code <= LAST_ALARM_CODE ? 1 << (code - 1) : 0;
    this.#registers.setWord(address.alarm, this.#registers.word(address.alarm) | bit);
    this.#stopped = true;
    this.#showSpeed();
  }

  /** Clears all alarms and continues at the set speed. */
  resume(): void {
    this.#registers.setWord(address.alarm, 0);
    this.#stopped = false;
    this.#showSpeed();
  }

  /** Speed of the running line, packages per minute; the register shows 0 while the line is stopped. */
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

  /** Connection state of the contract, 0 to 6. */
  setState(state: number): void {
    this.#registers.setWord(address.state, state);
  }

  /** Switches the machine off and on: connections break, the ring is empty, the counter restarts at 0, alarms are cleared. */
  restart(): void {
    this.#server.dropConnections();
    this.#server.silent = false;
    this.#registers.clearRing();
    this.#registers.setLong(address.packages, 0);
    this.resume();
  }

  /** Stays connected but answers nothing, until `recover` or `restart`. */
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
