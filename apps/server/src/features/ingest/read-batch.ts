import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import {
  batch,
  batchLimits,
  batchReader,
  machinePositions,
  type MachinePositions,
  recordKinds,
} from "@fiel/contracts";
import type { z } from "zod";
import { CallError } from "../../platform/http/call-error.ts";
import type { ReceivedBatch } from "./answer-of.ts";
import { checkJsonBounds } from "./json-bounds.ts";
import { readRecords } from "./read-records.ts";
import { isUnseenGateway } from "./own-gateways.ts";
import { claimedPackages, readWeighings } from "./read-weighings.ts";

const unpack = promisify(gunzip);

/** Unpacks a body. 413 when it is larger than a batch may be, 415 for an unknown packing, 422 when it is not gzip. */
export async function unpackBody(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === undefined || encoding === "identity") return body;
  if (encoding !== "gzip") throw new CallError("UnsupportedMediaType");
  try {
    return await unpack(body, { maxOutputLength: batchLimits.bytes });
  } catch (error) {
    throw new CallError(
      (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "BatchTooLarge" : "MalformedBatch",
    );
  }
}

/** A parsed batch: the records that match the contract, and those that do not. */
export type ReadBatch = Required<Omit<ReceivedBatch, "reader">> & Pick<ReceivedBatch, "reader">;

/**
 * Parses a batch. Throws 422 MalformedBatch with the wrong field when the bytes are no batch, and 413 BatchTooLarge, which is checked first.
 * A wrong record does not refuse the batch.
 */
export function readBatch(bytes: Buffer): ReadBatch {
  checkJsonBounds(bytes);
  const sent = parseJson(bytes);
  const header = batchHeader.safeParse(sent);
  if (!header.success) throw new CallError("MalformedBatch", { fields: fieldsOf(header.error) });
  const gateway = header.data.gateway.toLowerCase();
  if (isUnseenGateway(gateway)) throw new CallError("MalformedBatch", { fields: { gateway } });
  const lists = listsOf(sent as Record<string, unknown>);
  if (claimedRecords(lists) > batchLimits.records) throw new CallError("BatchTooLarge");
  const { weighings, malformed } = readWeighings(lists.weighings);
  const records = readRecords(lists);
  return {
    ...header.data,
    ...records,
    weighings,
    positions: lists.positions.flatMap(positionsOf),
    ...readerOf((sent as { readonly reader?: unknown }).reader),
    malformed: [...malformed, ...records.malformed],
  };
}

/** Null for an unreadable mark, which is no fault of the records. */
function readerOf(told: unknown): Pick<ReceivedBatch, "reader"> {
  const { data } = batchReader.safeParse(told);
  return data === undefined ? {} : { reader: data };
}

/** Most positions of one machine; of a machine with more none is kept. */
const mostPositions = 10_000;

function positionsOf(told: unknown): MachinePositions[] {
  const { positions = null } = (told ?? {}) as { readonly positions?: unknown };
  if (typeof positions !== "object" || positions === null) return [];
  if (Object.keys(positions).length > mostPositions) return [];
  const { data } = machinePositions.safeParse(told);
  return data === undefined ? [] : [data];
}

const batchHeader = batch.pick({ gateway: true, sequence: true, sentAt: true });
const listNames = [...recordKinds, "positions"] as const;
type Lists = Record<(typeof listNames)[number], readonly unknown[]>;

function listsOf(sent: Record<string, unknown>): Lists {
  const list = (name: (typeof listNames)[number]): readonly unknown[] => {
    const value = sent[name] ?? [];
    if (!Array.isArray(value)) throw new CallError("MalformedBatch", { fields: { [name]: "[]" } });
    return value;
  };
  return Object.fromEntries(listNames.map((name) => [name, list(name)])) as Lists;
}

function claimedRecords({ weighings, ...lists }: Lists): number {
  const others = Object.values(lists).reduce((sum, list) => sum + list.length, 0);
  if (weighings.length > batchLimits.records) return weighings.length;
  return weighings.reduce<number>((sum, group) => sum + claimedPackages(group), others);
}

const fieldsOf = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.slice(0, 20).map(({ path, message }) => [path.join(".") || "batch", message]));

function parseJson(bytes: Buffer): unknown {
  try {
    // UTF-8 with or without a byte order mark, as the check of the bounds reads it.
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new CallError("MalformedBatch", { fields: { batch: "JSON" } });
  }
}
