import { importFields, type ImportedFile, type ImportMapping } from "@fiel/contracts";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Change } from "../../../platform/records/entity.ts";
import type { SheetRow } from "../../../platform/sheets/file-rows.ts";
import { marksOfColumns } from "./columns/decimal-marks.ts";
import { hasOpenMark } from "./columns/guess-columns.ts";
import { decidedMark } from "./columns/decided-mark.ts";
import { lockImport, readFileRows, type StoredImport, storePlan } from "./import-store.ts";
import { definitions } from "./kinds/definitions.ts";
import { planRows } from "./plan-rows.ts";
import type { PlannedRow } from "./planned-row.ts";
import type { ComparedFile } from "./planner.ts";

/** Compares the file with the registrations and stores the comparison. Throws ImportEnded and InvalidRequest. */
export async function checkImport(change: Change, id: string, sent: ImportMapping): Promise<StoredImport> {
  const { transaction } = change;
  const stored = await lockImport(transaction, id);
  if (stored.state !== "read" && stored.state !== "checked") throw new CallError("ImportEnded");
  requireColumns(stored, sent);
  const mapping = { ...sent, decimalChosen: isChosen(stored, sent) };
  const rows = await readFileRows(transaction, stored.id);
  const marks = await marksOfColumns(rows, mapping.columns.length);
  await requireMark(stored, mapping, { rows, marks });
  const planned = await planRows(change, definitions[stored.kind], { rows, marks, mapping });
  await storePlan(transaction, stored.id, planned);
  const counts = { ...countsOf(planned), ...(stored.format === "csv" ? joinedIn(rows) : {}) };
  const checked = await transaction
    .updateTable("imports")
    .set({ state: "checked", mapping: JSON.stringify(mapping), counts: JSON.stringify(counts) })
    .where("id", "=", stored.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return checked as StoredImport;
}

/** Whether a person chose the mark: now, in an earlier check, or by sending another one than was guessed. */
const isChosen = ({ mapping: stored }: StoredImport, { decimal, decimalChosen }: ImportMapping): boolean =>
  decimal !== null && (decimalChosen === true || stored.decimalChosen === true || decimal !== stored.decimal);

/** Throws InvalidRequest where ambiguous numbers of the columns, as they are assigned now, are to be read by a mark that nobody chose. */
async function requireMark(
  { kind }: StoredImport,
  { columns, decimal, decimalChosen }: ImportMapping,
  { rows, marks }: Pick<ComparedFile, "rows" | "marks">,
): Promise<void> {
  if (decimalChosen === true || !hasOpenMark(kind, columns, marks)) return;
  const decided = await decidedMark({ kind, columns, marks }, rows);
  if (decided === null || decided !== decimal)
    throw new CallError("InvalidRequest", { fields: { decimal: "required" } });
}

function requireColumns({ kind, headers }: StoredImport, { columns }: ImportMapping): void {
  const refuse = (code: string) => new CallError("InvalidRequest", { fields: { columns: code } });
  if (columns.length !== headers.length) throw refuse("required");
  const named = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const known = importFields[kind];
  if (named.some((field) => !known.some(({ name }) => name === field))) throw refuse("unknown");
  if (new Set(named).size < named.length) throw refuse("columnTwice");
  const key = known.find((field) => field.key === true);
  if (key !== undefined && !named.includes(key.name)) throw refuse("keyColumn");
}

function countsOf(planned: readonly PlannedRow[]): NonNullable<ImportedFile["counts"]> {
  const count = (wanted: PlannedRow["status"]) => planned.filter(({ status }) => status === wanted).length;
  const cells = planned
    .filter(({ status }) => status === "changed")
    .reduce((sum, { before }) => sum + Object.keys(before).length, 0);
  return {
    rows: planned.length,
    new: count("new"),
    changed: count("changed"),
    cells,
    same: count("same"),
    error: count("error"),
  };
}

const toldJoined = 20;

/** Rows of several lines, which quotes make. A quote that somebody forgot to close makes them too, so they are told. */
function joinedIn(
  rows: readonly SheetRow[],
): Pick<NonNullable<ImportedFile["counts"]>, "joined" | "joinedLines"> {
  const joined = rows.flatMap(({ line, cells }) => {
    const breaks = cells.reduce<number>((sum, cell) => sum + breaksIn(cell), 0);
    return breaks === 0 ? [] : [{ from: line, to: line + breaks }];
  });
  if (joined.length === 0) return {};
  return {
    joined: joined.slice(0, toldJoined),
    joinedLines: joined.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

const breaksIn = (cell: SheetRow["cells"][number]): number =>
  typeof cell === "string" ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0;
