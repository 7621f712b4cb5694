import { createServer, type AddressInfo, type Socket } from "node:net";

interface Asked {
  readonly unit: number;
  readonly start: number;
  readonly count: number;
}

type Failure = number | "short" | "silence" | "close";

interface Strict {
  /** Registers of each unit. */
  readonly units: ReadonlyMap<number, { readonly bytes: Buffer }>;
  /** More in one request are refused (code 3), or as `beyond` says. */
  readonly maxRegisters?: number;
  /** Answer to a request of too many registers: an exception code, part of the registers, none at all or the end of the connection. */
  readonly beyond?: Failure;
  /** Whether a register is one; a request with one that is none is refused (code 2). */
  readonly has?: (address: number) => boolean;
  /** Connections that are taken at a time. */
  readonly connections?: number;
  /** Takes the place of `maxRegisters`, and may change meanwhile. */
  readonly limits?: { readonly maxRegisters: number };
  /** Called before each answer; may change registers, and may give the failure that the request gets in place of its answer. */
  readonly onRequest?: (asked: Asked) => Failure | undefined;
}

/** A controller, or a bridge to several, with the limits that real ones have. */
export const startStrictMachine = async ({
  units,
  maxRegisters: most = 125,
  limits = { maxRegisters: most },
  beyond = 3,
  has = () => true,
  connections = 1,
  onRequest = () => undefined,
}: Strict) => {
  const sockets = new Set<Socket>();
  const asked: Asked[] = [];
  const answerOf = (unit: number, start: number, count: number): Buffer | "silence" | "close" => {
    asked.push({ unit, start, count });
    const failure = onRequest({ unit, start, count }) ?? (count > limits.maxRegisters ? beyond : undefined);
    const memory = units.get(unit);
    if (memory === undefined) return Buffer.from([0x83, 11]);
    if (failure !== undefined && failure !== "short")
      return typeof failure === "number" ? Buffer.from([0x83, failure]) : failure;
    const all = Array.from({ length: count }, (_, place) => start + place);
    if (!all.every(has)) return Buffer.from([0x83, 2]);
    const given = failure === "short" ? Math.min(count - 1, limits.maxRegisters) : count;
    return Buffer.concat([
      Buffer.from([3, given * 2]),
      memory.bytes.subarray(start * 2, (start + given) * 2),
    ]);
  };
  const server = createServer((socket) => {
    if (sockets.size >= connections) return void socket.destroy();
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (request) => {
      const body = answerOf(request.readUInt8(6), request.readUInt16BE(8), request.readUInt16BE(10));
      if (body === "close") return void socket.destroy();
      if (body === "silence") return;
      const head = Buffer.from(request.subarray(0, 7));
      head.writeUInt16BE(body.length + 1, 4);
      socket.write(Buffer.concat([head, body]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked: asked as readonly Asked[],
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
