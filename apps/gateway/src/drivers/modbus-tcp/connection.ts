import { ModbusTCPClient } from "jsmodbus";
import { Socket } from "node:net";
import { reasonOf } from "../../log.ts";
import { MachineTrouble } from "../driver.ts";

const connectTimeoutMs = 3_000;
const responseTimeoutMs = 2_000;
/** The longest Modbus TCP frame. */
const maxFrameBytes = 260;

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly unitId: number;
  readonly registers: "holding" | "input";
}

/** A Modbus exception is a well-formed answer: the conversation may go on. */
const exceptionOf = (error: unknown): string | null =>
  typeof error === "object" && error !== null && "err" in error && error.err === "ModbusException"
    ? reasonOf(error)
    : null;

const open = ({ host, port }: Endpoint, socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error("sem resposta à conexão")), connectTimeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once("close", () => {
      clearTimeout(timer);
      reject(new Error("a máquina fechou a conexão"));
    });
    socket.once("error", reject);
    socket.setNoDelay().setKeepAlive(true).connect({ host, port });
  });

/**
 * One connection, one request at a time. The socket is ours: whatever goes wrong in a conversation ends it,
 * for a late or damaged answer must never be taken for the next one's.
 */
export const createConnection = (endpoint: Endpoint) => {
  let live: { socket: Socket; client: ModbusTCPClient } | null = null;
  let received = 0;

  const drop = (): void => {
    live?.socket.destroy();
    live = null;
  };

  const connect = async () => {
    const socket = new Socket();
    const client = new ModbusTCPClient(socket, endpoint.unitId, responseTimeoutMs);
    const mine = { socket, client };
    live = mine;
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (live === mine) live = null;
    });
    // jsmodbus buffers whatever comes until it parses: a machine that babbles would fill the memory.
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received > maxFrameBytes) socket.destroy(new Error("mais bytes do que uma resposta Modbus tem"));
    });
    await open(endpoint, socket);
    return mine;
  };

  const request = async (start: number, count: number): Promise<Buffer> => {
    const { client } = live ?? (await connect());
    received = 0;
    const answer =
      endpoint.registers === "holding"
        ? await client.readHoldingRegisters(start, count)
        : await client.readInputRegisters(start, count);
    const words = answer.response.body.valuesAsBuffer;
    if (words.length !== count * 2) {
      throw new Error(`${words.length / 2} registradores na resposta, ${count} pedidos`);
    }
    return words;
  };

  const read = async (start: number, count: number): Promise<Buffer> => {
    try {
      return await request(start, count);
    } catch (error) {
      const range = `registradores ${start}-${start + count - 1}`;
      const exception = exceptionOf(error);
      if (exception !== null) throw new MachineTrouble("wrong", `${range}: ${exception}`);
      drop();
      throw new MachineTrouble("silent", `${range}: ${reasonOf(error)}`);
    }
  };

  return { read, close: drop };
};

export type Connection = ReturnType<typeof createConnection>;
