import { hash } from "node:crypto";
import { identityBytes } from "../../outbox/taken-rows.ts";
import type { EventLine, WeighingLine } from "./parse-lines.ts";

/** What a row is, whatever file it is in: 48 bits beside the two minutes in which it lies. */
export interface RowIdentity {
  /** Where it is looked up: rows of one time lie together. */
  readonly bucket: number;
  /** As many characters as it has bytes. */
  readonly identity: string;
}

const bucketMs = 120_000;

const identityOf = (at: number, fields: readonly unknown[]): RowIdentity => ({
  bucket: Math.floor(at / bucketMs),
  identity: hash("sha256", JSON.stringify([at, ...fields]), "buffer").toString("latin1", 0, identityBytes),
});

export const weighingIdentity = (row: WeighingLine): RowIdentity =>
  identityOf(row.at, [row.sequence, row.weightMg, row.verdict, row.product, row.operator]);

/** A weighing as the server knows it. */
export const storedIdentity = ({ at, weightMg }: WeighingLine): RowIdentity =>
  identityOf(at, ["stored", weightMg]);

/** An event whose end came is another row than the same event while it was open. */
export const eventIdentity = ({ startedAt, endedAt, code }: EventLine): RowIdentity =>
  identityOf(startedAt, ["event", code, endedAt]);

const lineBuckets = 64;

/** A line that is not understood has no instant: by its text, apart from the rows. */
export const lineIdentity = (text: string): RowIdentity => {
  const digest = hash("sha256", text, "buffer");
  return {
    bucket: -1 - ((digest[identityBytes] ?? 0) % lineBuckets),
    identity: digest.toString("latin1", 0, identityBytes),
  };
};
