import { decode, registersOf } from "./decode.ts";
import type { Span } from "./plan-requests.ts";
import type { Field, Profile } from "./profile.ts";

/** Reads registers of a machine: `count` words as they came, big-endian bytes. */
export type ReadRegisters = (start: number, count: number) => Promise<Buffer>;

export const spanOf = (field: Field): Span => ({ start: field.address, count: registersOf(field) });

/** The registers of several requests, to take fields from. */
export const readImage = async (read: ReadRegisters, requests: readonly Span[]) => {
  const parts: { start: number; words: Buffer }[] = [];
  for (const { start, count } of requests) parts.push({ start, words: await read(start, count) });

  return (field: Field, profile: Pick<Profile, "wordOrder">): number => {
    const { start, count } = spanOf(field);
    const part = parts.find((one) => one.start <= start && start + count <= one.start + one.words.length / 2);
    if (part === undefined) throw new RangeError(`register ${start} was not read`);
    return decode(part.words.subarray((start - part.start) * 2), field, profile.wordOrder);
  };
};

export type RegisterImage = Awaited<ReturnType<typeof readImage>>;
