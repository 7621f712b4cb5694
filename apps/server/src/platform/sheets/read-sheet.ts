import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import { askProgram, type ProgramAnswer } from "../programs/ask-program.ts";
import type { Sheet, SheetFault, SheetRow, WantedSheet } from "./file-rows.ts";
import type { SheetQuestion } from "./sheet-or-fault.ts";
import type { ToldSheet } from "./sheet-process.ts";

const program = new URL("sheet-process.ts", import.meta.url);
/** Twenty thousand long rows fit; what one text, one row or one part of the file may be is bounded by its reader. */
const mostMemoryMb = 320;
const longestMs = 30_000;

// A file takes up to the memory above: one at a time, whoever comes beyond waits.
const gate = new WorkGate(1, 10);
const busy = () => new CallError("Busy", { retryAfterS: 5 });

export interface ReadSheet extends WantedSheet {
  readonly tenantId: number;
  /** Of the call, to which a fault belongs. */
  readonly field: string;
}

/**
 * Reads somebody's xlsx or CSV file in a process of its own: whatever is in it, the server goes on. A thread would not do: where its
 * memory ends in the middle of one large text, the whole process ends with it. Throws InvalidRequest
 * for the field (a SheetFault, or `readTooLong`), or Busy.
 */
export async function readSheet(bytes: Uint8Array, { tenantId, field, ...which }: ReadSheet): Promise<Sheet> {
  const question: SheetQuestion = { bytes: Uint8Array.from(bytes), ...which };
  const rows: SheetRow[] = [];
  const onPart = (portion: readonly SheetRow[]): void => void rows.push(...portion);
  const found = await gate.run(
    () => askProgram<ToldSheet>({ program, question, longestMs, mostMemoryMb, onPart }),
    busy,
    tenantId,
  );
  if (typeof found === "object" && "sheet" in found.answer) return { ...found.answer.sheet, rows };
  throw new CallError("InvalidRequest", { fields: { [field]: faultOf(found) } });
}

function faultOf(found: ProgramAnswer<ToldSheet>): SheetFault | "readTooLong" {
  if (found === "tooLong") return "readTooLong";
  if (found === "ended") return "unpacksTooLarge";
  return "fault" in found.answer ? found.answer.fault : "brokenFile";
}
