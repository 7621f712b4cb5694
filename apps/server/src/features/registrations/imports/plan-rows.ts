import { importFields } from "@fiel/contracts";
import type { Change } from "../../../platform/records/entity.ts";
import { forEachInTurns } from "./each-in-turns.ts";
import type { ImportDefinition } from "./import-definition.ts";
import type { PlannedRow } from "./planned-row.ts";
import { type ComparedFile, Planner } from "./planner.ts";
import { problem } from "./problem.ts";

/** Compares rows with the registrations by the rules of the create and update calls; writes nothing. */
export async function planRows(
  change: Change,
  definition: ImportDefinition,
  file: ComparedFile,
): Promise<PlannedRow[]> {
  const planner = await Planner.open(change, definition, file);
  const planned: PlannedRow[] = [];
  await forEachInTurns(file.rows, async (row) => void planned.push(await planner.plan(row)));
  return withinPlaces(change, definition, planned);
}

/** Marks new records beyond the tenant's limit as errors, the last ones first. */
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
