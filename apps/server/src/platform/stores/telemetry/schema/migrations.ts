import { conformityDays } from "./conformity-tables.ts";
import { installationMarks } from "./installation-marks.ts";
import type { Placement } from "./placement.ts";
import { longerSteps } from "./longer-steps.ts";
import { statuses } from "./machine-tables.ts";
import { latestStatusesView, retiredTables } from "./retired-tables.ts";
import {
  addColumn,
  addIndex,
  alterColumns,
  alterMerges,
  alterSettings,
  alterView,
  createTable,
  createView,
  emptyTable,
  fillTable,
  materializeIndex,
  type Table,
  type View,
} from "./table.ts";
import {
  steadyColumns,
  weighingRollUp,
  weighingRollUpView,
  weighings,
  weightRollUp,
  weightRollUpView,
} from "./weighing-tables.ts";

export interface Migration {
  readonly name: string;
  /**
   * Statements in order. Each may be repeated: after a crash in the middle, or by a server that could not see the name yet. `hasRetired`: the store
   * has tables of the first version that a new one does not get.
   */
  readonly statements: (placement: Placement, hasRetired?: boolean) => readonly string[];
}

/** Tables of the first version, by today's definitions where these have not changed since. */
const firstTables = (hasRetired: boolean): readonly Table[] => [
  weighings,
  weighingRollUp,
  statuses,
  ...(hasRetired ? Object.values(retiredTables) : []),
];
/** Tables that existed until 0005. */
const earlyTables = (hasRetired: boolean): readonly Table[] => [...firstTables(hasRetired), weightRollUp];
const firstViews = (hasRetired: boolean): readonly View[] => [
  weighingRollUpView,
  ...(hasRetired ? [latestStatusesView] : []),
];

/** Forward only: a landed migration never changes, the next change of the schema is a new entry. */
export const migrations: readonly Migration[] = [
  {
    name: "0001-telemetry",
    statements: (placement, hasRetired = false) => [
      ...firstTables(hasRetired).flatMap((table) => createTable(table, placement)),
      ...firstViews(hasRetired).map((view) => createView(view, placement)),
    ],
  },
  {
    name: "0002-weights",
    statements: (placement) => rolledUpAnew(weightRollUp, weightRollUpView, placement),
  },
  {
    name: "0003-longer-steps",
    statements: (placement) => [
      ...longerSteps(weighingRollUp, [1200, 1800, 43_200], 300, placement),
      alterView(weighingRollUpView, placement),
    ],
  },
  {
    name: "0004-cheaper-inserts",
    statements: (placement, hasRetired = false) => [
      ...earlyTables(hasRetired).flatMap((table) => alterSettings(table, placement)),
      alterColumns(weighings, steadyColumns, placement),
      alterView(weightRollUpView, placement),
    ],
  },
  {
    name: "0005-fewer-merges",
    statements: (placement, hasRetired = false) =>
      earlyTables(hasRetired).flatMap((table) => alterMerges(table, placement)),
  },
  {
    name: "0006-conformity-days",
    statements: (placement) => createTable(conformityDays, placement),
  },
  {
    name: "0007-blocks",
    statements: (placement) => [weighings, statuses].flatMap((table) => addColumn(table, "block", placement)),
  },
  {
    name: "0008-installation",
    statements: (placement) => createTable(installationMarks, placement),
  },
  {
    name: "0009-block-index",
    statements: (placement) => [
      addIndex(weighings, "block_range", placement),
      materializeIndex(weighings, "block_range", placement),
    ],
  },
];

/** Creates a roll-up and fills it from the stored rows. Nothing is weighed meanwhile, because every server is still starting. */
function rolledUpAnew(table: Table, view: View, placement: Placement): string[] {
  return [
    ...createTable(table, placement),
    emptyTable(table, placement),
    fillTable(table, view),
    createView(view, placement),
  ];
}
