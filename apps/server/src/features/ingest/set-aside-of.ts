import { type RecordKind, recordKinds } from "@fiel/contracts";
import type { Decision } from "./decision.ts";

/** Whether the record at an index of its kind is left out. */
export type Skip = (ordinal: number) => boolean;

/** Indexes, by kind, of the records that a decision sets aside. */
export function setAsideOf({ setAside }: Decision): Readonly<Record<RecordKind, Set<number>>> {
  const aside = Object.fromEntries(recordKinds.map((kind) => [kind, new Set<number>()])) as Record<
    RecordKind,
    Set<number>
  >;
  for (const [kind, ordinal] of setAside) aside[kind].add(ordinal);
  return aside;
}
