import { ModbusTCPServer } from "jsmodbus";
import { createServer, type AddressInfo, type Socket } from "node:net";

export interface MadePackage {
  readonly weightMg: number;
  readonly verdict?: number;
  readonly inspected?: number;
}

/** The register memory of a machine of profile fiel-1, filled as the profile's table says. */
export class FielMemory {
  readonly ringSize: number;
  readonly bytes: Buffer;
  sequence = 0;

  constructor(ringSize = 200) {
    this.ringSize = ringSize;
    this.bytes = Buffer.alloc(2 * (11 + 4 * 200));
    this.word(0, 1);
    this.word(1, 2);
    this.word(9, ringSize);
  }

  word(address: number, value: number): void {
    this.bytes.writeUInt16BE(value & 0xffff, address * 2);
  }

  long(address: number, value: number): void {
    this.bytes.writeUInt32BE(value >>> 0, address * 2);
  }

  get packages(): number {
    return this.bytes.readUInt32BE(14);
  }

  make({ weightMg, verdict = 1, inspected = 1 }: MadePackage): void {
    this.sequence = (this.sequence + 1) & 0xffff;
    const at = 11 + 4 * (this.sequence % this.ringSize);
    this.word(at, this.sequence);
    this.word(at + 1, (verdict << 8) | inspected);
    this.long(at + 2, weightMg / 10);
    this.word(10, this.sequence);
    this.long(7, this.packages + 1);
  }

  powerCycle(): void {
    this.bytes.fill(0, 22);
    this.sequence = 0;
    this.word(10, 0);
    this.long(7, 0);
  }

  /** What a reader of holding registers gets. */
  readonly read = async (start: number, count: number): Promise<Buffer> =>
    Buffer.from(this.bytes.subarray(start * 2, (start + count) * 2));
}

/** A jsmodbus server in front of a memory. */
export const serveMemory = async (memory: FielMemory, port = 0) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  const modbus = new ModbusTCPServer(server, { holding: memory.bytes, input: memory.bytes });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    modbus,
    port: (server.address() as AddressInfo).port,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
