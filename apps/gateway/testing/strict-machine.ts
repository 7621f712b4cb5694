import { createServer, type AddressInfo, type Socket } from "node:net";

interface Strict {
  /** Registers of each unit. */
  readonly units: ReadonlyMap<number, { readonly bytes: Buffer }>;
  /** More in one request are refused (code 3). */
  readonly maxRegisters?: number;
  /** Whether a register is one; a request with one that is none is refused (code 2). */
  readonly has?: (address: number) => boolean;
  /** Connections that are taken at a time. */
  readonly connections?: number;
}

/** A controller, or a bridge to several, with the limits that real ones have. */
export const startStrictMachine = async ({
  units,
  maxRegisters = 125,
  has = () => true,
  connections = 1,
}: Strict) => {
  const sockets = new Set<Socket>();
  const asked: { unit: number; start: number; count: number }[] = [];
  const answerOf = (unit: number, start: number, count: number): Buffer => {
    asked.push({ unit, start, count });
    const memory = units.get(unit);
    if (memory === undefined) return Buffer.from([0x83, 11]);
    if (count > maxRegisters) return Buffer.from([0x83, 3]);
    const all = Array.from({ length: count }, (_, place) => start + place);
    if (!all.every(has)) return Buffer.from([0x83, 2]);
    return Buffer.concat([
      Buffer.from([3, count * 2]),
      memory.bytes.subarray(start * 2, (start + count) * 2),
    ]);
  };
  const server = createServer((socket) => {
    if (sockets.size >= connections) return void socket.destroy();
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (request) => {
      const body = answerOf(request.readUInt8(6), request.readUInt16BE(8), request.readUInt16BE(10));
      const head = Buffer.from(request.subarray(0, 7));
      head.writeUInt16BE(body.length + 1, 4);
      socket.write(Buffer.concat([head, body]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked: asked as readonly { unit: number; start: number; count: number }[],
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
