import { type ImportField, importFields, type ImportMapping } from "@fiel/contracts";
import type { Change, Stored } from "../../../platform/records/entity.ts";
import type { SheetCell, SheetRow } from "../../../platform/sheets/file-rows.ts";
import { parseCell, type Parsed, textOf } from "./cells/parse-cell.ts";
import type { DecimalMark, ShownMark } from "./columns/decimal-marks.ts";
import type { ImportDefinition, ParsedRow, Resolver, Values } from "./import-definition.ts";
import { knownRecords } from "./known-records.ts";
import type { CellError, PlannedRow } from "./planned-row.ts";
import { type Problem, problem, problemsOf } from "./problem.ts";

interface Column {
  readonly field: ImportField;
  readonly place: number;
  readonly unit: ImportMapping["columns"][number]["unit"];
  readonly decimal: DecimalMark;
}

interface Known {
  readonly resolver: Resolver;
  readonly records: readonly Stored<Values>[];
  readonly marks: ComparedFile["marks"];
}

/** Rows of a file, the mapping of its columns and the decimal mark that each shows. */
export interface ComparedFile {
  readonly rows: readonly SheetRow[];
  readonly marks: readonly (ShownMark | null)[];
  readonly mapping: ImportMapping;
}

/** Compares the rows of a file in order. Remembers keys and unique values, since each may occur once. */
export class Planner {
  readonly #change: Change;
  readonly #definition: ImportDefinition;
  readonly #mapping: ImportMapping;
  readonly #columns: readonly Column[];
  readonly #resolver: Resolver;
  readonly #stored: ReadonlyMap<string, Stored<Values>>;
  readonly #keyField: string;
  /** Line in which a key or another unique value first occurs. */
  readonly #lines = new Map<string, number>();
  readonly #holders = new Map<string, number>();

  private constructor(
    change: Change,
    definition: ImportDefinition,
    mapping: ImportMapping,
    { resolver, records, marks }: Known,
  ) {
    this.#change = change;
    this.#definition = definition;
    this.#mapping = mapping;
    this.#resolver = resolver;
    this.#columns = columnsOf(definition, mapping, marks);
    this.#keyField = importFields[definition.kind].find(({ key }) => key === true)?.name ?? "";
    // With a removed and a present record of the same key, the present one wins.
    const sorted = records.toSorted((a, b) => Number(b.removedAt !== null) - Number(a.removedAt !== null));
    this.#stored = new Map(sorted.map((record) => [definition.keyOf(record), record]));
    for (const { field } of definition.entity.unique)
      if (field !== null)
        for (const record of records)
          this.#holders.set(`${field} ${JSON.stringify(record[field])}`, record.id);
  }

  static async open(
    change: Change,
    definition: ImportDefinition,
    { mapping, marks }: Pick<ComparedFile, "mapping" | "marks">,
  ): Promise<Planner> {
    const resolver = await definition.open(change);
    const records = await knownRecords(change, definition);
    return new Planner(change, definition, mapping, { resolver, records, marks });
  }

  async plan({ line, cells }: SheetRow): Promise<PlannedRow> {
    const parsed = this.#parse(cells);
    const key = keyIn(parsed, this.#keyField);
    const before = key === null ? null : (this.#stored.get(key) ?? null);
    const { given, problems } = this.#resolver.resolve(parsed, before);
    const found: Record<string, Problem> = { ...problems };
    if (before === null) Object.assign(found, this.#missing(parsed));
    const wanted = this.#wanted(given, before);
    const changed = before === null ? [] : changedFields(this.#definition, wanted, before);
    const restores = before !== null && before.removedAt !== null;
    if (Object.keys(found).length === 0 && (before === null || restores || changed.length > 0))
      Object.assign(found, await this.#refusals(wanted, before, changed));
    Object.assign(found, this.#repeated(line, key, wanted, before));
    const errors = this.#errors(found, cells);
    const status = statusOf({ errors, before, restores, changed });
    const shown = this.#resolver.shown(wanted);
    const pick = (values: Values, fields: readonly string[]) =>
      Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
    const own = before === null ? {} : this.#resolver.shown(before);
    return {
      line,
      cells,
      status,
      key: key ?? "",
      name: typeof wanted["name"] === "string" ? wanted["name"] : "",
      restores,
      recordId: before?.id ?? null,
      version: before?.version ?? null,
      given: before === null ? wanted : pick(wanted, changed),
      prior: before === null ? {} : pick(before, changed),
      shown: pick(shown, this.#shownFields(shown)),
      before:
        before === null
          ? {}
          : pick(
              own,
              this.#shownFields(shown).filter((field) => own[field] !== shown[field]),
            ),
      errors,
    };
  }

  #parse(cells: readonly SheetCell[]): ParsedRow {
    return new Map(
      this.#columns.map(({ field, place, unit, decimal }): [string, Parsed] => [
        field.name,
        parseCell(field, cells[place], { ...this.#mapping, unit, decimal }),
      ]),
    );
  }

  /** Fields of mapped columns, and the unit of a product, which its weights need. */
  #shownFields(shown: Values): string[] {
    const mapped = this.#columns.map(({ field }) => field.name);
    return "unit" in shown && !mapped.includes("unit") ? [...mapped, "unit"] : mapped;
  }

  #wanted(given: Values, before: Stored<Values> | null): Values {
    const { entity, defaults } = this.#definition;
    const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const wanted = { ...(before ?? defaults(this.#change.nowMs)), ...told };
    return { ...wanted, ...entity.complete?.(wanted) };
  }

  /** Required fields of a new record for which the file has no column. */
  #missing(parsed: ParsedRow): Record<string, Problem> {
    const { kind, defaults } = this.#definition;
    const known = defaults(0);
    const missing = importFields[kind].filter(
      ({ name, filled }) => filled === true && !parsed.has(name) && known[name] === undefined,
    );
    return Object.fromEntries(missing.map(({ name }) => [name, problem("missing", name)]));
  }

  /** Problems that the create or update call would report. The resolver has already checked references. */
  async #refusals(wanted: Values, before: Stored<Values> | null, changed: readonly string[]) {
    const { entity } = this.#definition;
    const locked = changed.filter((field) => entity.locked.includes(field));
    if (locked.length > 0) return Object.fromEntries(locked.map((field) => [field, problem("locked")]));
    try {
      await entity.check?.(this.#change, wanted, before);
      return {};
    } catch (error) {
      const refused = problemsOf(error, this.#keyField);
      const named = Object.entries(refused).map(([field, what]) => [
        entity.references?.[field]?.as ?? field,
        what,
      ]);
      return Object.fromEntries(named) as Record<string, Problem>;
    }
  }

  /** Keys and unique values that occur in an earlier row or belong to another record. */
  #repeated(line: number, key: string | null, wanted: Values, before: Stored<Values> | null) {
    const found: Record<string, Problem> = {};
    if (key !== null) {
      const first = this.#lines.get(`key ${key}`);
      if (first === undefined) this.#lines.set(`key ${key}`, line);
      else return { [this.#keyField]: problem("repeated", first) };
    }
    for (const { field } of this.#definition.entity.unique) {
      const value = field === null ? undefined : wanted[field];
      if (field === null || field === this.#keyField || value === undefined || value === null) continue;
      const place = `${field} ${JSON.stringify(value)}`;
      const holder = this.#holders.get(place);
      const first = this.#lines.get(place);
      if (holder !== undefined && holder !== before?.id) found[field] = problem("alreadyInUse");
      else if (first !== undefined) found[field] = problem("repeated", first);
      else this.#lines.set(place, line);
    }
    return found;
  }

  /** Cell errors by field. A problem of a field without a column is reported at the key. */
  #errors(found: Readonly<Record<string, Problem>>, cells: readonly SheetCell[]): Record<string, CellError> {
    const errors: Record<string, CellError> = {};
    const placeOf = (name: string) => this.#columns.find(({ field }) => field.name === name)?.place;
    for (const [field, what] of Object.entries(found)) {
      const isShown = placeOf(field) !== undefined;
      if (!isShown && what.code !== "missing" && Object.keys(found).some((one) => placeOf(one) !== undefined))
        continue;
      const at = isShown ? field : this.#keyField;
      errors[at] ??= { ...what, text: textOf(cells[placeOf(at) ?? -1]) };
    }
    return errors;
  }
}

/** Mapped columns. The decimal mark that a column shows wins over the file's. */
const columnsOf = (
  { kind }: ImportDefinition,
  { columns, decimal: ofFile }: ImportMapping,
  marks: ComparedFile["marks"],
): Column[] =>
  columns.flatMap(({ field: name, unit }, place) => {
    const field = importFields[kind].find((one) => one.name === name);
    if (field === undefined) return [];
    const shown = marks[place] ?? null;
    const decimal = shown === null || shown === "either" ? (ofFile ?? ",") : shown;
    return [{ field, place, unit, decimal }];
  });

function keyIn(parsed: ParsedRow, keyField: string): string | null {
  const cell = parsed.get(keyField);
  if (cell === undefined || !("value" in cell) || typeof cell.value === "object") return null;
  return String(cell.value);
}

const changedFields = ({ entity }: ImportDefinition, wanted: Values, before: Values): string[] =>
  entity.fields.filter((field) => wanted[field] !== before[field]);

function statusOf(row: {
  readonly errors: object;
  readonly before: unknown;
  readonly restores: boolean;
  readonly changed: readonly string[];
}): PlannedRow["status"] {
  if (Object.keys(row.errors).length > 0) return "error";
  if (row.before === null || row.restores) return "new";
  return row.changed.length > 0 ? "changed" : "same";
}
