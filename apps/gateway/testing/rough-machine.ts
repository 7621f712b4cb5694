import { createServer, type AddressInfo, type Socket } from "node:net";

/** Answers a request (as raw bytes) in a way that no machine should. */
export type Misbehaviour = (request: Buffer, socket: Socket) => void;

const frame = (transaction: number, unit: number, body: readonly number[]): Buffer => {
  const head = Buffer.alloc(7);
  head.writeUInt16BE(transaction, 0);
  head.writeUInt16BE(body.length + 1, 4);
  head.writeUInt8(unit, 6);
  return Buffer.concat([head, Buffer.from(body)]);
};

const transactionOf = (request: Buffer): number => request.readUInt16BE(0);
const unitOf = (request: Buffer): number => request.readUInt8(6);
const countOf = (request: Buffer): number => request.readUInt16BE(10);
const registers = (count: number): number[] => [3, count * 2, ...Array<number>(count * 2).fill(0)];

export const misbehaviours = {
  garbage: (_request, socket) => void socket.write(Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")),
  wrongTransaction: (request, socket) =>
    void socket.write(frame(transactionOf(request) ^ 0x5555, unitOf(request), registers(countOf(request)))),
  wrongUnit: (request, socket) =>
    void socket.write(frame(transactionOf(request), unitOf(request) + 1, registers(countOf(request)))),
  wrongFunction: (request, socket) =>
    void socket.write(frame(transactionOf(request), unitOf(request), [6, 0, 0, 0, 0])),
  fewerRegisters: (request, socket) =>
    void socket.write(frame(transactionOf(request), unitOf(request), registers(2))),
  lyingLength: (request, socket) =>
    void socket.write(frame(transactionOf(request), unitOf(request), [3, 22, 0, 1])),
  zeroLength: (request, socket) => {
    const bytes = frame(transactionOf(request), unitOf(request), [3]);
    bytes.writeUInt16BE(0, 4);
    socket.write(bytes);
  },
  exception: (request, socket) =>
    void socket.write(frame(transactionOf(request), unitOf(request), [0x83, 2])),
  hangs: () => undefined,
  dropsInMidFrame: (request, socket) => {
    const whole = frame(transactionOf(request), unitOf(request), registers(countOf(request)));
    socket.end(whole.subarray(0, 12));
  },
  babbles: (_request, socket) => {
    const timer = setInterval(() => socket.write(Buffer.alloc(64 * 1024, 3)), 5);
    socket.on("close", () => clearInterval(timer));
  },
} satisfies Record<string, Misbehaviour>;

/** A TCP server that answers every request with a misbehaviour. */
export const startRoughMachine = async (misbehave: Misbehaviour) => {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (request) => misbehave(request, socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    open: () => sockets.size,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
