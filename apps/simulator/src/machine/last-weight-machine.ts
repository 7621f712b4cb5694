import { ModbusServer } from "./modbus-server.ts";

/** Addresses of the holding registers; the first eight are those of the gateway's profile `counter-last-weight`. */
const place = { counter: 0, weight: 2, speed: 4, product: 6, operator: 7, alarms: 9, count: 10 } as const;

export interface LastWeightOptions {
  /** Value at which the counter restarts at 0: 10,000 for a counter of four decimal digits. */
  readonly modulus?: number;
  readonly counter?: number;
}

/**
 * A weigher without a ring. It has a counter (u32) and the weight of the newest package (f32, g), which is lost when the next package comes before it
 * is read. Its operator is an f32, which may hold any number and not only codes.
 */
export class LastWeightMachine {
  readonly #bytes: Buffer;
  readonly #server: ModbusServer;
  readonly #modulus: number;

  private constructor(bytes: Buffer, server: ModbusServer, modulus: number) {
    this.#bytes = bytes;
    this.#server = server;
    this.#modulus = modulus;
  }

  static async start({ modulus = 2 ** 32, counter = 0 }: LastWeightOptions = {}): Promise<LastWeightMachine> {
    const bytes = Buffer.alloc(2 * place.count);
    const server = await ModbusServer.listen({ bytes, count: place.count }, "127.0.0.1", 0);
    const machine = new LastWeightMachine(bytes, server, modulus);
    machine.setCounter(counter);
    return machine;
  }

  get port(): number {
    return this.#server.address.port;
  }

  /** Number of answered requests. */
  get answered(): number {
    return this.#server.answered;
  }

  /** Makes one package. Both registers change in one turn of the event loop, so that no request sees only one of them. */
  weigh(weightG: number): void {
    this.#bytes.writeFloatBE(weightG, 2 * place.weight);
    this.setCounter((this.counter + 1) % this.#modulus);
  }

  /** Number of packages until the counter is 0 again. */
  get untilRollOver(): number {
    return this.#modulus - this.counter;
  }

  get counter(): number {
    return this.#bytes.readUInt32BE(2 * place.counter);
  }

  /** Sets the counter, as a person at the machine does. */
  setCounter(value: number): void {
    this.#bytes.writeUInt32BE(value, 2 * place.counter);
  }

  setProduct(code: number): void {
    this.#bytes.writeUInt16BE(code, 2 * place.product);
  }

  /** Sets the operator to any f32, such as 12, 12.5 or 2.3e-41. */
  setOperator(value: number): void {
    this.#bytes.writeFloatBE(value, 2 * place.operator);
  }

  /** Sets or clears the alarm bit of a code, 1 to 16. */
  setAlarm(code: number, isOn: boolean): void {
    const bit = 1 << (code - 1);
    const word = this.#bytes.readUInt16BE(2 * place.alarms);
    this.#bytes.writeUInt16BE(isOn ? word | bit : word & ~bit, 2 * place.alarms);
  }

  async close(): Promise<void> {
    await this.#server.close();
  }
}
