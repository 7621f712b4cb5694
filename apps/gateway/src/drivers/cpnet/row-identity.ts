import { hash } from "node:crypto";
import { identityBytes } from "../../outbox/taken-rows.ts";
import type { EventLine, WeighingLine } from "./parse-lines.ts";

/** Identifies a row by content, in whatever file: 48 bits, within its two minutes. */
export interface RowIdentity {
  /** Where it is looked up: rows of the same time lie together. */
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

/** Identity of a weighing by what the server stores of it. */
export const storedIdentity = ({ at, weightMg }: WeighingLine): RowIdentity =>
  identityOf(at, ["stored", weightMg]);

/** Identity of an event; with its end filled in, it differs from that of the open event. */
export const eventIdentity = ({ startedAt, endedAt, code }: EventLine): RowIdentity =>
  identityOf(startedAt, ["event", code, endedAt]);

const lineBuckets = 64;

/** A line that cannot be parsed has no instant: identified by its text, apart from rows. */
export const lineIdentity = (text: string): RowIdentity => {
  const digest = hash("sha256", text, "buffer");
  return {
    bucket: -1 - ((digest[identityBytes] ?? 0) % lineBuckets),
    identity: digest.toString("latin1", 0, identityBytes),
  };
};
