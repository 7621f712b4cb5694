import type { PlacedRow } from "./collect-rows.ts";
import type { NewestRows } from "./file-state.ts";
import type { RowIdentity } from "./row-identity.ts";

/** The newest rows are part of a position, which has at most 8,192 characters. */
const mostNewest = 200;

const textOf = ({ identity }: RowIdentity): string => Buffer.from(identity, "latin1").toString("base64url");

/** How often a row is among the newest rows that were read before. */
export const countNewest = (newest: NewestRows | null | undefined, identity: RowIdentity): number => {
  const text = textOf(identity);
  return newest?.identities.filter((one) => one === text).length ?? 0;
};

/** A row; `nth` is null unless it was compared with the server's rows. */
interface ReadRow<T> extends PlacedRow<T> {
  readonly nth: number | null;
}

/**
 * The newest rows after a piece. Two packages of one instant and weight look alike to the server, and another computer may read the second one: it
 * needs this count to compare with the server's.
 */
export const newestAfter = <T>(
  before: NewestRows | null | undefined,
  rows: readonly ReadRow<T>[],
  { atOf, identify }: { readonly atOf: (row: T) => number; readonly identify: (row: T) => RowIdentity },
): NewestRows | null => {
  const last = rows.at(-1);
  if (last === undefined) return before ?? null;
  const at = atOf(last.row);
  const known = before?.at === at ? before.identities : [];
  const unnoted = rows.filter(({ row, nth }) => nth === null && atOf(row) === at);
  const identities = [...known, ...unnoted.map(({ row }) => textOf(identify(row)))];
  return { at, identities: identities.slice(-mostNewest) };
};
