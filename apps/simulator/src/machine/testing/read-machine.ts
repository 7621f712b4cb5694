import { once } from "node:events";
import { Socket } from "node:net";
import { patience } from "@fiel/testkit/patience";
import modbus from "jsmodbus";

export interface ReadEntry {
  readonly sequence: number;
  readonly verdict: number;
  readonly inspected: number;
  readonly weightMg: number;
}

/**
 * Values that a client of profile `fiel-1` reads from a machine. They are decoded here independently of the simulator, so that tests compare two
 * implementations of the profile.
 */
export interface MachineReading {
  readonly profile: number;
  readonly state: number;
  readonly speed: number;
  readonly product: number;
  readonly operator: number;
  readonly alarm: number;
  readonly packages: number;
  readonly ringSize: number;
  readonly head: number;
  readonly entries: readonly ReadEntry[];
}

/** A Modbus TCP client that is independent of the server: jsmodbus with its own socket. */
export class MachineReader {
  readonly #socket: Socket;
  readonly client: modbus.ModbusTCPClient;

  private constructor(socket: Socket, timeoutMs: number) {
    this.#socket = socket;
    this.client = new modbus.client.TCP(socket, 1, timeoutMs);
  }

  static async connect(port: number, timeoutMs = patience.programMs): Promise<MachineReader> {
    const socket = new Socket();
    const reader = new MachineReader(socket, timeoutMs);
    socket.connect(port, "127.0.0.1");
    await once(socket, "connect");
    return reader;
  }

  async registers(from: number, count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let at = from; at < from + count; at += 125) {
      const { response } = await this.client.readHoldingRegisters(at, Math.min(125, from + count - at));
      parts.push(Buffer.from(response.body.valuesAsBuffer));
    }
    return Buffer.concat(parts);
  }

  async read(): Promise<MachineReading> {
    const head = await this.registers(0, 11);
    const ringSize = head.readUInt16BE(18);
    const ring = await this.registers(11, 4 * ringSize);
    const entries = Array.from({ length: ringSize }, (_, i) => ({
      sequence: ring.readUInt16BE(8 * i),
      verdict: ring.readUInt8(8 * i + 2),
      inspected: ring.readUInt8(8 * i + 3),
      weightMg: ring.readUInt32BE(8 * i + 4) * 10,
    }));
    return {
      profile: head.readUInt16BE(0),
      state: head.readUInt16BE(2),
      speed: head.readUInt16BE(4) / 10,
      product: head.readUInt32BE(6),
      operator: head.readUInt16BE(10),
      alarm: head.readUInt16BE(12),
      packages: head.readUInt32BE(14),
      ringSize,
      head: head.readUInt16BE(20),
      entries,
    };
  }

  close(): void {
    this.#socket.destroy();
  }
}
