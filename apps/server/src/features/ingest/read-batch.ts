import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { batch, batchLimits, type Batch } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import { replayGateway } from "./replay-gateway.ts";
import { countRecords } from "./answer-of.ts";

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

/** Reads a batch of the contract out of its bytes. 413 BatchTooLarge, 422 MalformedBatch with the field that is wrong. */
export function readBatch(bytes: Buffer): Batch {
  const parsed = batch.safeParse(parseJson(bytes));
  if (!parsed.success) {
    const fields = parsed.error.issues
      .slice(0, 20)
      .map(({ path, message }) => [path.join(".") || "batch", message]);
    throw new CallError("MalformedBatch", { fields: Object.fromEntries(fields) as Record<string, string> });
  }
  requireEqualColumns(parsed.data);
  // Replays are the server's own batches: a device must not spend their numbers.
  if (parsed.data.gateway.toLowerCase() === replayGateway)
    throw new CallError("MalformedBatch", { fields: { gateway: "00000000-…" } });
  if (countRecords(parsed.data) > batchLimits.records) throw new CallError("BatchTooLarge");
  return parsed.data;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new CallError("MalformedBatch", { fields: { batch: "JSON" } });
  }
}

function requireEqualColumns({ weighings }: Batch): void {
  for (const [index, { at, weightMg, verdict, inspected, deviance }] of weighings.entries()) {
    for (const [name, column] of Object.entries({ weightMg, verdict, inspected, deviance })) {
      if (column !== undefined && column.length !== at.length) {
        throw new CallError("MalformedBatch", {
          fields: { [`weighings.${index}.${name}`]: `${column.length} ≠ ${at.length}` },
        });
      }
    }
  }
}
