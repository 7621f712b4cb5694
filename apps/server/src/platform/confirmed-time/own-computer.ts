import { randomUUID } from "node:crypto";
import { hostname, uptime } from "node:os";
import { readBootId } from "./read-boot-id.ts";

export interface OwnComputer {
  readonly host: string;
  /** Id of the computer's boot; null when the system has none. */
  readonly bootId: string | null;
  /** Id under which this computer counts; without an id of the boot, that of this process. */
  readonly computer: string;
  /** Ms since the boot, else since the start of this process, by a clock that nobody sets. */
  readonly counted: () => number;
  /** Ms of the computer's steady clock, which all its containers share; nobody sets it. */
  readonly steady: () => number;
}

const bootId = readBootId();

/** The computer of this server. */
export const ownComputer: OwnComputer = {
  host: hostname(),
  bootId,
  computer: bootId ?? randomUUID(),
  counted: bootId === null ? () => performance.now() : () => uptime() * 1000,
  steady: () => Number(process.hrtime.bigint()) / 1e6,
};
