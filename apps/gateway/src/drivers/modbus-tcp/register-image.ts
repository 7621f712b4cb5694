import { decode, registersOf } from "./decode.ts";
import { maxRegisters, planRequests, type RequestLimits, type Span } from "./plan-requests.ts";
import type { Field, ValueOrder } from "./profile.ts";
import { type ReadRegisters, readSpan } from "./read-span.ts";

const widest: RequestLimits = { maxRegisters, maxGap: 0 };

export const spanOf = (field: Field): Span => ({ start: field.address, count: registersOf(field) });

/** The registers of several spans, from which fields are read. */
export const readImage = async (read: ReadRegisters, spans: readonly Span[], limits = widest) => {
  const parts: { start: number; words: Buffer }[] = [];
  for (const { start, count } of planRequests(spans, limits))
    parts.push({ start, words: await readSpan(read, { start, count }, limits) });

  return (field: Field, profile: ValueOrder): number => {
    const { start, count } = spanOf(field);
    const part = parts.find((one) => one.start <= start && start + count <= one.start + one.words.length / 2);
    if (part === undefined) throw new RangeError(`register ${start} was not read`);
    return decode(part.words.subarray((start - part.start) * 2), field, profile);
  };
};

export type RegisterImage = Awaited<ReturnType<typeof readImage>>;
