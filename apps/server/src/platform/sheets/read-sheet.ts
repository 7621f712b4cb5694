import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import { askProgram, type ProgramAnswer } from "../programs/ask-program.ts";
import type { Sheet, SheetFault, SheetRow, WantedSheet } from "./file-rows.ts";
import type { SheetQuestion } from "./sheet-or-fault.ts";
import type { ToldSheet } from "./sheet-process.ts";

const program = new URL("sheet-process.ts", import.meta.url);
/** Memory limit of the reading process, MB: enough for 20,000 long rows. The reader limits single texts, rows and parts. */
const mostMemoryMb = 320;
const longestMs = 30_000;

// A file may need all of that memory, so one is read at a time; up to 10 others of a tenant wait.
const gate = new WorkGate(1, 10);
const busy = () => new CallError("Busy", { retryAfterS: 5 });

export interface ReadSheet extends WantedSheet {
  readonly tenantId: number;
  /** Field of the call to which a fault is attributed. */
  readonly field: string;
}

/**
 * Reads an xlsx or CSV file in a separate process, so that no file can harm the server. A thread would not do: running out of memory inside one large
 * text ends its whole process. Throws InvalidRequest for the field (a SheetFault or `readTooLong`), or Busy.
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
