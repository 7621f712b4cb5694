import type { ImportKind } from "@fiel/contracts";
import type { Change, Entity, Stored } from "../../../platform/records/entity.ts";
import type { Parsed } from "./cells/parse-cell.ts";
import type { Problem } from "./problem.ts";

/** Values of a registration, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** Parsed cells of a row by field. A field without a column is absent. */
export type ParsedRow = ReadonlyMap<string, Parsed>;

export interface Resolved {
  /** Values to write; undefined keeps the stored value. */
  readonly given: Values;
  readonly problems: Readonly<Record<string, Problem>>;
}

/** Resolves and shows rows, with the records that they refer to. */
export interface Resolver {
  readonly resolve: (row: ParsedRow, before: Stored<Values> | null) => Resolved;
  /** Values of a record by the fields of the import. */
  readonly shown: (values: Values) => Values;
}

/** How a kind of registration is imported and exported. */
export interface ImportDefinition {
  readonly kind: ImportKind;
  readonly entity: Entity<Values>;
  /** Key of a record in files. */
  readonly keyOf: (values: Values) => string;
  /** Values of a new record whose row does not give them. */
  readonly defaults: (nowMs: number) => Values;
  readonly open: (change: Pick<Change, "transaction">) => Promise<Resolver>;
  /** Adds values that depend on all new records together, such as codes. */
  readonly complete?: (change: Change, created: readonly Values[]) => Promise<Values[]>;
  /** Texts that a list's search looks through. */
  readonly textsOf: (shown: Values) => readonly unknown[];
}

/** Erases the value type of a definition, since the import handles values by field. */
export const defineImport = <V extends object>(
  definition: Omit<ImportDefinition, "entity" | "keyOf"> & {
    readonly entity: Entity<V>;
    readonly keyOf: (values: V) => string;
  },
): ImportDefinition => definition as unknown as ImportDefinition;

/** Takes each parsed field. An unreadable cell becomes a problem, an empty one takes its value in `empty` or is left out. */
export function plainResolve(row: ParsedRow, empty: Values = {}): Resolved {
  const given: Record<string, unknown> = {};
  const problems: Record<string, Problem> = {};
  for (const [field, parsed] of row) {
    if ("problem" in parsed) problems[field] = parsed.problem;
    else given[field] = "value" in parsed ? parsed.value : empty[field];
  }
  return { given, problems };
}
