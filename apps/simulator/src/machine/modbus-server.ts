import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import modbus from "jsmodbus";

/** Registers of a machine as bytes, big-endian. */
export interface RegisterMemory {
  readonly bytes: Buffer;
  /** Number of registers. */
  readonly count: number;
}

const LARGEST_REQUEST = 125;
const exception = { illegalFunction: 1, illegalAddress: 2, illegalValue: 3 } as const;

type Request = Parameters<typeof modbus.ModbusTCPResponse.fromRequest>[0];

const requestEvents = [
  "readCoils",
  "readDiscreteInputs",
  "readHoldingRegisters",
  "readInputRegisters",
  "writeSingleCoil",
  "writeSingleRegister",
  "writeMultipleCoils",
  "writeMultipleRegisters",
] as const;

function answerTo(request: Request, registers: RegisterMemory): Buffer {
  const { body } = request;
  const refuse = (code: 1 | 2 | 3) =>
    modbus.ModbusTCPResponse.fromRequest(
      request,
      new modbus.responses.ExceptionResponseBody(body.fc, code),
    ).createPayload();
  if (!modbus.requests.isReadHoldingRegistersRequestBody(body)) return refuse(exception.illegalFunction);
  if (body.count < 1 || body.count > LARGEST_REQUEST) return refuse(exception.illegalValue);
  if (body.start + body.count > registers.count) return refuse(exception.illegalAddress);
  const values = modbus.responses.ReadHoldingRegistersResponseBody.fromRequest(body, registers.bytes);
  return modbus.ModbusTCPResponse.fromRequest(request, values).createPayload();
}

/** A Modbus TCP server over one register memory. It answers reads of holding registers and refuses other requests. */
export class ModbusServer {
  /** While true, requests are received and not answered. */
  silent = false;
  /** Number of answered requests. */
  answered = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, registers: RegisterMemory) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => this.#sockets.delete(socket));
    });
    // Without memories of its own, jsmodbus passes every request on; with them it throws for counts above 127.
    const none = undefined as unknown as Buffer;
    const protocol = new modbus.server.TCP(server, {
      coils: none,
      discrete: none,
      holding: none,
      input: none,
    });
    const answer = (request: unknown, respond: (bytes: Buffer) => void) => {
      if (this.silent) return;
      this.answered += 1;
      respond(answerTo(request as Request, registers));
    };
    for (const event of requestEvents) protocol.on(event as "readCoils", answer);
  }

  static async listen(registers: RegisterMemory, host: string, port: number): Promise<ModbusServer> {
    const server = createServer();
    const machine = new ModbusServer(server, registers);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
    return machine;
  }

  get address(): AddressInfo {
    return this.#server.address() as AddressInfo;
  }

  /** Closes every connection, as a power failure does; new connections are accepted. */
  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.dropConnections();
    await closed;
  }
}
