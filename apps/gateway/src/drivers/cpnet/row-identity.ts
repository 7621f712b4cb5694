import { hash } from "node:crypto";
import { identityBytes } from "../../outbox/taken-rows.ts";
import type { EventLine, WeighingLine } from "./parse-lines.ts";

/** Identifies a row by its content, whatever file it is in: a bucket of two minutes and 48 bits of a hash. */
export interface RowIdentity {
  /** Number of the two minutes of the row; the index keeps the rows of one bucket together. */
  readonly bucket: number;
  /** One character per byte. */
  readonly identity: string;
}

const bucketMs = 120_000;

const identityOf = (at: number, fields: readonly unknown[]): RowIdentity => ({
  bucket: Math.floor(at / bucketMs),
  identity: hash("sha256", JSON.stringify([at, ...fields]), "buffer").toString("latin1", 0, identityBytes),
});

export const weighingIdentity = (row: WeighingLine): RowIdentity =>
  identityOf(row.at, [row.sequence, row.weightMg, row.verdict, row.product, row.operator]);

/** Identity of a weighing by the fields that the server stores. */
export const storedIdentity = ({ at, weightMg }: WeighingLine): RowIdentity =>
  identityOf(at, ["stored", weightMg]);

/** Identity of an event; with its end filled in, it differs from that of the open event. */
export const eventIdentity = ({ startedAt, endedAt, code }: EventLine): RowIdentity =>
  identityOf(startedAt, ["event", code, endedAt]);

const lineBuckets = 64;

/** Identity of a line that cannot be parsed and so has no instant: by its text, in buckets apart from those of rows. */
export const lineIdentity = (text: string): RowIdentity => {
  const digest = hash("sha256", text, "buffer");
  return {
    bucket: -1 - ((digest[identityBytes] ?? 0) % lineBuckets),
    identity: digest.toString("latin1", 0, identityBytes),
  };
};
