import { setImmediate as nextTurn } from "node:timers/promises";
import { importFields, type ImportMapping } from "@fiel/contracts";
import type { Change } from "../../../platform/records/entity.ts";
import type { SheetRow } from "../../../platform/sheets/file-rows.ts";
import type { ImportDefinition } from "./import-definition.ts";
import type { PlannedRow } from "./planned-row.ts";
import { Planner } from "./planner.ts";
import { problem } from "./problem.ts";

const rowsInOneGo = 200;

/** Compares rows with what is registered, by the rules that the verbs will hold them to; writes nothing. */
export async function planRows(
  change: Change,
  definition: ImportDefinition,
  rows: readonly SheetRow[],
  mapping: ImportMapping,
): Promise<PlannedRow[]> {
  const planner = await Planner.open(change, definition, mapping, rows);
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    planned.push(await planner.plan(row));
    // Others are served meanwhile.
    if (planned.length % rowsInOneGo === 0) await nextTurn();
  }
  return withinPlaces(change, definition, planned);
}

/** Of new ones as many as there may be; those that come last stay out. */
async function withinPlaces(change: Change, { entity, kind }: ImportDefinition, planned: PlannedRow[]) {
  const { transaction, by } = change;
  let places = (await entity.places?.(transaction, by.tenantId)) ?? Infinity;
  const keyField = importFields[kind].find(({ key }) => key === true)?.name ?? "";
  return planned.map((row) => {
    if (row.status !== "new") return row;
    places -= 1;
    if (places >= 0) return row;
    const errors = { [keyField]: { ...problem("noPlace"), text: row.key } };
    return { ...row, status: "error" as const, errors };
  });
}
