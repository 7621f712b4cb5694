import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Listed, Place, Registration } from "./registration.ts";

export type Arrival = "arrived" | "missing" | "unknown";

interface Sent<Row, Draft, Values extends FieldValues> {
  readonly registration: Pick<Registration<Row, Draft>, "keyOf" | "nameOf" | "read" | "list">;
  readonly place: Place;
  readonly schema: z.ZodType<Draft, Values>;
  readonly valuesOf: (row: Row | null) => Values;
  readonly draft: Draft;
  /** The record that was edited; null for a new one. */
  readonly based: Row | null;
  /** The list before the change; undefined when none was read. */
  readonly before: Listed<Row> | undefined;
}

const versionOf = (row: unknown): unknown => (row as { readonly version?: unknown }).version;

/**
 * Finds out whether a change whose answer was lost arrived, by comparing the present records with it. "unknown" when someone else may have changed
 * the record, or added one of the same name, meanwhile. Throws the errors of reading.
 */
export const findArrival = async <Row, Draft, Values extends FieldValues>(
  { registration, place, schema, valuesOf, draft, based, before }: Sent<Row, Draft, Values>,
  signal: AbortSignal,
): Promise<Arrival> => {
  const { keyOf, nameOf, read, list } = registration;
  const sent = JSON.stringify(draft);
  const isSent = (row: Row): boolean => JSON.stringify(schema.safeParse(valuesOf(row)).data) === sent;
  if (based !== null) {
    const now = await read(place, keyOf(based), signal);
    const version = versionOf(now);
    if (version !== undefined && version === versionOf(based)) return "missing";
    return isSent(now) ? "arrived" : "unknown";
  }
  const { rows } = await list(place, false, signal);
  const known = new Set(before?.rows.map(keyOf));
  const added = rows.filter((row) => !known.has(keyOf(row)));
  if (added.some(isSent)) return "arrived";
  const texts = new Set<unknown>(Object.values(draft ?? {}));
  return before !== undefined && !added.some((row) => texts.has(nameOf(row))) ? "missing" : "unknown";
};
