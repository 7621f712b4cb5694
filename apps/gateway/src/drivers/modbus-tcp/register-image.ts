import type { ProductField, RegisterField, RegisterProfile } from "@fiel/contracts";
import { decode, decodeText, registersOf } from "./decode.ts";
import { maxRegisters, planRequests, type RequestLimits, type Span } from "./plan-requests.ts";
import { readSpan } from "./read-span.ts";
import type { ValueOrder } from "./value-layout.ts";

const widest: RequestLimits = { maxRegisters, maxGap: 0 };

export type Table = NonNullable<RegisterField["table"]>;

/** Reads words of a table as big-endian bytes; a bit is a word of 0 or 1. */
export type ReadTable = (table: Table, start: number, count: number) => Promise<Buffer>;

/** Neighbouring registers of one table. */
export interface TableSpan extends Span {
  readonly table: Table;
}

type AnyField = Pick<ProductField, "address" | "table" | "type" | "length">;

export const spanOf = (field: AnyField, { registers }: Pick<RegisterProfile, "registers">): TableSpan => ({
  table: field.table ?? registers,
  start: field.address,
  count: registersOf(field),
});

/** A minimal list of requests for spans of several tables. */
export const planTables = (spans: readonly TableSpan[], limits: RequestLimits): TableSpan[] =>
  [...Map.groupBy(spans, ({ table }) => table)].flatMap(([table, all]) =>
    planRequests(all, limits).map(({ start, count }) => ({ table, start, count })),
  );

/** Decodes fields from registers that were read. */
export interface RegisterImage {
  readonly number: (field: RegisterField) => number;
  /** The text of an `ascii` field; null when the registers hold none. */
  readonly text: (field: ProductField) => string | null;
}

/** Registers that were read, and the requests that read them, in their order. */
export interface RegisterRead extends RegisterImage {
  readonly requests: readonly TableSpan[];
}

type Order = ValueOrder & Pick<RegisterProfile, "registers">;

/** Reads the registers of several spans, from which fields are then decoded. */
export const readImage = async (
  read: ReadTable,
  spans: readonly TableSpan[],
  profile: Order,
  limits = widest,
): Promise<RegisterRead> => {
  const requests: TableSpan[] = [];
  const parts: { table: Table; start: number; words: Buffer }[] = [];
  for (const { table, ...span } of planTables(spans, limits)) {
    const readOnce = (start: number, count: number): Promise<Buffer> => {
      requests.push({ table, start, count });
      return read(table, start, count);
    };
    const words = await readSpan(readOnce, span, limits);
    parts.push({ table, start: span.start, words });
  }
  const wordsOf = (field: AnyField): Buffer => {
    const { table, start, count } = spanOf(field, profile);
    const part = parts.find(
      (one) => one.table === table && one.start <= start && start + count <= one.start + one.words.length / 2,
    );
    if (part === undefined) throw new RangeError(`register ${start} was not read`);
    return part.words.subarray((start - part.start) * 2);
  };
  return {
    requests,
    number: (field) => decode(wordsOf(field), field, profile),
    text: (field) =>
      decodeText(wordsOf(field), registersOf(field), { byteOrder: field.byteOrder ?? profile.byteOrder }),
  };
};
