import type { ModbusTCPClient } from "jsmodbus";
import { reasonOf } from "../../log.ts";
import { MachineTrouble, type TroubleKind } from "../driver.ts";
import type { Table } from "./register-image.ts";
import { takeLine } from "./shared-line.ts";

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly unitId: number;
}

/** The machine answered that it lacks these registers, or cannot return so many at once (exception codes 2 and 3). */
export class RefusedSpan extends MachineTrouble {
  readonly count: number;
  constructor(message: string, count: number) {
    super("wrong", message);
    this.name = "RefusedSpan";
    this.count = count;
  }
}

/**
 * A request that was sent got no answer, a shorter one, or an exception that does not say why. Some machines do so when more registers are asked
 * for than they return at once, others when they are off or busy.
 */
export class UnansweredSpan extends MachineTrouble {
  readonly count: number;
  constructor(kind: TroubleKind, message: string, count: number) {
    super(kind, message);
    this.name = "UnansweredSpan";
    this.count = count;
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
const createTalk =
  (line: ReturnType<typeof takeLine>, unitId: number) =>
  <T>(
    { what, count }: { readonly what: string; readonly count: number },
    say: (client: ModbusTCPClient) => Promise<T>,
  ): Promise<T> =>
    line
      .ask(unitId, (client) =>
        say(client).catch((error: unknown) => {
          const told = `${what}: ${reasonOf(error)}`;
          if (isException(error)) {
            if (refusals.has(error.response?.body?.code)) throw new RefusedSpan(told, count);
            throw new UnansweredSpan("wrong", told, count);
          }
          line.drop();
          throw new UnansweredSpan("silent", told, count);
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof MachineTrouble) throw error;
        throw new MachineTrouble("silent", `${what}: ${reasonOf(error)}`);
      });

/** Reads and writes registers of one unit, over the connection shared with other users of its address. */
export const createConnection = (
  { unitId, ...place }: Endpoint,
  /** Hears how many registers each answered read had. */
  onAnswer: (count: number) => void = () => undefined,
) => {
  const line = takeLine(place);
  const talk = createTalk(line, unitId);

  const read = async (table: Table, start: number, count: number): Promise<Buffer> => {
    const what = `${nameOf(table)} ${start}-${start + count - 1}`;
    const words = await talk({ what, count }, (client) => request(client, table, start, count));
    onAnswer(count);
    return words;
  };

  /** Writes one coil or holding register. */
  const write = async (table: "coils" | "holding", address: number, value: number): Promise<void> => {
    await talk<unknown>({ what: `gravar em ${nameOf(table)} ${address}`, count: 1 }, (client) =>
      table === "coils"
        ? client.writeSingleCoil(address, value !== 0)
        : client.writeSingleRegister(address, value),
    );
  };

  return { read, write, close: line.leave };
};

export type Connection = ReturnType<typeof createConnection>;
