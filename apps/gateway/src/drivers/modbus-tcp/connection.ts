import type { ModbusTCPClient } from "jsmodbus";
import { reasonOf } from "../../log.ts";
import { MachineTrouble } from "../driver.ts";
import { takeLine } from "./shared-line.ts";

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly unitId: number;
  readonly registers: "holding" | "input";
}

/** The machine answered that it lacks such registers, or cannot give so many at once (codes 2 and 3). */
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

/** A Modbus exception is a well-formed answer: the conversation may continue. */
const isException = (error: unknown): error is ModbusException =>
  typeof error === "object" && error !== null && "err" in error && error.err === "ModbusException";

const refusals: ReadonlySet<number | undefined> = new Set([2, 3]);

/** Reads registers of one unit, over the line shared with other users of its address. */
export const createConnection = ({ unitId, registers, ...place }: Endpoint) => {
  const line = takeLine(place);

  const request = async (client: ModbusTCPClient, start: number, count: number): Promise<Buffer> => {
    const answer =
      registers === "holding"
        ? await client.readHoldingRegisters(start, count)
        : await client.readInputRegisters(start, count);
    const words = answer.response.body.valuesAsBuffer;
    if (words.length !== count * 2) {
      throw new Error(`${words.length / 2} registradores na resposta, ${count} pedidos`);
    }
    return words;
  };

  /** Any failure that is not an answer of the machine ends the connection before the next user's turn. */
  const read = (start: number, count: number): Promise<Buffer> =>
    line
      .ask(unitId, (client) =>
        request(client, start, count).catch((error: unknown) => {
          if (!isException(error)) line.drop();
          throw error;
        }),
      )
      .catch((error: unknown) => {
        const told = `registradores ${start}-${start + count - 1}: ${reasonOf(error)}`;
        if (!isException(error)) throw new MachineTrouble("silent", told);
        if (refusals.has(error.response?.body?.code)) throw new RefusedSpan(told);
        throw new MachineTrouble("wrong", told);
      });

  return { read, close: line.leave };
};

export type Connection = ReturnType<typeof createConnection>;
