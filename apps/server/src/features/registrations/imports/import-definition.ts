import type { ImportKind } from "@fiel/contracts";
import type { Change, Entity, Stored } from "../../../platform/records/entity.ts";
import type { Parsed } from "./cells/parse-cell.ts";
import type { Problem } from "./problem.ts";

/** Values of some kind of registration, by their fields. */
export type Values = Readonly<Record<string, unknown>>;

/** A row's cells, read, by field; what the file has no column of is not there. */
export type ParsedRow = ReadonlyMap<string, Parsed>;

export interface Resolved {
  /** What is written of a record; what is undefined stays as it is. */
  readonly given: Values;
  readonly problems: Readonly<Record<string, Problem>>;
}

/** What rows of one file are read and shown by, with what they refer to. */
export interface Resolver {
  readonly resolve: (row: ParsedRow, before: Stored<Values> | null) => Resolved;
  /** A record's values as the import's fields name them. */
  readonly shown: (values: Values) => Values;
}

/** What import and export need to know of a kind of registration besides its columns. */
export interface ImportDefinition {
  readonly kind: ImportKind;
  readonly entity: Entity<Values>;
  /** As files name a record. */
  readonly keyOf: (values: Values) => string;
  /** What a new one has where its row does not say. */
  readonly defaults: (nowMs: number) => Values;
  readonly open: (change: Pick<Change, "transaction">) => Promise<Resolver>;
  /** Completes new ones by what only all of them together can say. */
  readonly complete?: (change: Change, created: readonly Values[]) => Promise<Values[]>;
  /** What a list's search is looked for in, of values as they are shown. */
  readonly textsOf: (shown: Values) => readonly unknown[];
}

/** A definition by its own type of values; the rest of the import knows them by their fields. */
export const defineImport = <V extends object>(
  definition: Omit<ImportDefinition, "entity" | "keyOf"> & {
    readonly entity: Entity<V>;
    readonly keyOf: (values: V) => string;
  },
): ImportDefinition => definition as unknown as ImportDefinition;

/** Each field as it was read; what cannot be is a problem, and an empty cell is what `empty` has for it, or left out. */
export function plainResolve(row: ParsedRow, empty: Values = {}): Resolved {
  const given: Record<string, unknown> = {};
  const problems: Record<string, Problem> = {};
  for (const [field, parsed] of row) {
    if ("problem" in parsed) problems[field] = parsed.problem;
    else given[field] = "value" in parsed ? parsed.value : empty[field];
  }
  return { given, problems };
}
