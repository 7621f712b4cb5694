import { importFields, type ImportMapping } from "@fiel/contracts";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Change } from "../../../platform/records/entity.ts";
import type { SheetRow } from "../../../platform/sheets/file-rows.ts";
import type { ImportDefinition } from "./import-definition.ts";
import type { PlannedRow } from "./planned-row.ts";
import { Planner } from "./planner.ts";
import { problem } from "./problem.ts";

/** Compares rows with what is registered, by the rules that the verbs will hold them to; writes nothing. */
export async function planRows(
  change: Change,
  definition: ImportDefinition,
  rows: readonly SheetRow[],
  mapping: ImportMapping,
): Promise<PlannedRow[]> {
  const planner = await Planner.open(change, definition, mapping);
  const planned: PlannedRow[] = [];
  for (const row of rows) planned.push(await planner.plan(row));
  return withinPlaces(change, definition, planned);
}

/** Of new ones as many as there may be; those that come last stay out. */
async function withinPlaces(change: Change, { entity, kind }: ImportDefinition, planned: PlannedRow[]) {
  const added = planned.filter(({ status }) => status === "new").length;
  const fits = async (count: number): Promise<boolean> => {
    try {
      if (count > 0) await entity.mayAdd?.(change, count);
      return true;
    } catch (error) {
      if (error instanceof CallError) return false;
      throw error;
    }
  };
  if (entity.mayAdd === undefined || (await fits(added))) return planned;
  let places = added - 1;
  while (!(await fits(places))) places -= 1;
  const keyField = importFields[kind].find(({ key }) => key === true)?.name ?? "";
  return planned.map((row) => {
    if (row.status !== "new") return row;
    places -= 1;
    if (places >= 0) return row;
    const errors = { [keyField]: { ...problem("noPlace"), text: row.key } };
    return { ...row, status: "error" as const, errors };
  });
}
