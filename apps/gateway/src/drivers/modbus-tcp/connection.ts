import type { ModbusTCPClient } from "jsmodbus";
import { reasonOf } from "../../log.ts";
import { MachineTrouble } from "../driver.ts";
import type { Table } from "./register-image.ts";
import { takeLine } from "./shared-line.ts";

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly unitId: number;
}

/** The machine answered that it lacks these registers, or cannot return so many at once (exception codes 2 and 3). */
export class RefusedSpan extends MachineTrouble {
  constructor(message: string) {
    super("wrong", message);
    this.name = "RefusedSpan";
  }
}

interface ModbusException {
  readonly err: "ModbusException";
  readonly response?: { readonly body?: { readonly code?: number } };
}

/** A Modbus exception is a well-formed answer, so the connection stays usable. */
const isException = (error: unknown): error is ModbusException =>
  typeof error === "object" && error !== null && "err" in error && error.err === "ModbusException";

const nameOf = (table: Table): string =>
  table === "coils" ? "bobinas" : table === "discrete" ? "entradas discretas" : "registradores";

const refusals: ReadonlySet<number | undefined> = new Set([2, 3]);

/** Converts bits to words of 0 or 1, so that all tables are read alike. */
const wordsOfBits = (bits: readonly (0 | 1 | boolean)[], count: number): Buffer => {
  const words = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) words.writeUInt16BE(Number(bits[at] ?? 0), at * 2);
  return words;
};

const requestBits = async (
  client: ModbusTCPClient,
  table: "coils" | "discrete",
  start: number,
  count: number,
): Promise<Buffer> => {
  const { response } =
    table === "coils" ? await client.readCoils(start, count) : await client.readDiscreteInputs(start, count);
  const bits = response.body.valuesAsArray;
  if (bits.length < count) throw new Error(`${bits.length} bits na resposta, ${count} pedidos`);
  return wordsOfBits([...bits] as boolean[], count);
};

/** Reads and writes registers of one unit, over the connection shared with other users of its address. */
export const createConnection = ({ unitId, ...place }: Endpoint) => {
  const line = takeLine(place);

  const request = async (
    client: ModbusTCPClient,
    table: Table,
    start: number,
    count: number,
  ): Promise<Buffer> => {
    if (table === "coils" || table === "discrete") return requestBits(client, table, start, count);
    const answer =
      table === "holding"
        ? await client.readHoldingRegisters(start, count)
        : await client.readInputRegisters(start, count);
    const words = answer.response.body.valuesAsBuffer;
    if (words.length !== count * 2) {
      throw new Error(`${words.length / 2} registradores na resposta, ${count} pedidos`);
    }
    return words;
  };

  /** Any failure that is not an answer of the machine closes the connection before the next user's request. */
  const talk = <T>(what: string, say: (client: ModbusTCPClient) => Promise<T>): Promise<T> =>
    line
      .ask(unitId, (client) =>
        say(client).catch((error: unknown) => {
          if (!isException(error)) line.drop();
          throw error;
        }),
      )
      .catch((error: unknown) => {
        const told = `${what}: ${reasonOf(error)}`;
        if (!isException(error)) throw new MachineTrouble("silent", told);
        if (refusals.has(error.response?.body?.code)) throw new RefusedSpan(told);
        throw new MachineTrouble("wrong", told);
      });

  const read = (table: Table, start: number, count: number): Promise<Buffer> =>
    talk(`${nameOf(table)} ${start}-${start + count - 1}`, (client) => request(client, table, start, count));

  /** Writes one coil or holding register. */
  const write = async (table: "coils" | "holding", address: number, value: number): Promise<void> => {
    await talk<unknown>(`gravar em ${nameOf(table)} ${address}`, (client) =>
      table === "coils"
        ? client.writeSingleCoil(address, value !== 0)
        : client.writeSingleRegister(address, value),
    );
  };

  return { read, write, close: line.leave };
};

export type Connection = ReturnType<typeof createConnection>;
