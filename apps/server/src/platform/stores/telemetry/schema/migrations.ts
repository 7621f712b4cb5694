import type { Placement } from "./placement.ts";
import { createTable, createView } from "./table.ts";
import { tables, views } from "./tables.ts";

export interface Migration {
  readonly name: string;
  /** Statements in order; each may be repeated: after a crash in the middle, or by a server that could not see its name yet. */
  readonly statements: (placement: Placement) => readonly string[];
}

/** Forward only: a landed migration never changes, the next change of the schema is a new entry. */
export const migrations: readonly Migration[] = [
  {
    name: "0001-telemetry",
    statements: (placement) => [
      ...Object.values(tables).flatMap((table) => createTable(table, placement)),
      ...views.map((view) => createView(view, placement)),
    ],
  },
];
