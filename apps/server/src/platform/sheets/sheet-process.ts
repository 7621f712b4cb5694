import { answerAsProgram } from "../programs/answer-as-program.ts";
import type { Sheet, SheetFault } from "./file-rows.ts";
import { sheetOrFault, type SheetQuestion } from "./sheet-or-fault.ts";

/** Message after the rows. The rows come before it in portions, between which the server serves other requests. */
export type ToldSheet = { readonly sheet: Omit<Sheet, "rows"> } | { readonly fault: SheetFault };

const rowsPerPortion = 500;

answerAsProgram(async (question: SheetQuestion, tell): Promise<ToldSheet> => {
  const found = await sheetOrFault(question);
  if ("fault" in found) return found;
  const { rows, ...sheet } = found.sheet;
  for (let start = 0; start < rows.length; start += rowsPerPortion)
    tell(rows.slice(start, start + rowsPerPortion));
  return { sheet };
});
