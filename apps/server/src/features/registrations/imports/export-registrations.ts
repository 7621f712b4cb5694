import { importFields, type ImportField, type ImportKind } from "@fiel/contracts";
import { isUnitCode, type UnitCode, unitOptions, folded } from "@fiel/domain";
import { sql } from "kysely";
import type { Language } from "../../../platform/http/languages.ts";
import { isRemoved, readRecords } from "../../../platform/records/rows.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { defineTexts } from "../../../platform/texts/define-texts.ts";
import { cellTexts, linkWords, unitText } from "./cells/words.ts";
import { labelOf } from "./columns/field-words.ts";
import type { Values } from "./import-definition.ts";
import { definitions } from "./kinds/definitions.ts";
import { byName } from "../../../platform/records/by-name.ts";
import type { FileCell, SheetFile } from "../../../platform/sheets/sheet-file.ts";

export interface ExportQuery {
  readonly removed?: "true" | "false" | undefined;
  readonly search?: string | undefined;
}

type FileNames = Readonly<Record<ImportKind, string>>;

export const exportNameTexts = defineTexts<FileNames>("exportNames", "file", {
  pt_BR: {
    products: "produtos",
    operators: "operadores",
    events: "ocorrências",
    coils: "bobinas",
    equipments: "equipamentos",
  },
  en: {
    products: "products",
    operators: "operators",
    events: "events",
    coils: "coils",
    equipments: "equipment",
  },
  es: {
    products: "productos",
    operators: "operadores",
    events: "ocurrencias",
    coils: "bobinas",
    equipments: "equipos",
  },
});

/** All importable fields of the listed records, as a sheet. */
export async function exportRegistrations(
  transaction: TenantTransaction,
  kind: ImportKind,
  { removed, search = "" }: ExportQuery,
  language: Language,
): Promise<SheetFile> {
  const { entity, open, textsOf } = definitions[kind];
  const { shown } = await open({ transaction });
  const key = importFields[kind].find((field) => field.key === true)?.name ?? "id";
  const records = await readRecords(transaction, entity, isRemoved(removed), sql`order by id`);
  const wanted = folded(search.trim());
  const found = records.filter((record) => folded(textsOf(shown(record)).join("\n")).includes(wanted));
  const sorted =
    kind === "events" || kind === "coils"
      ? found.toSorted((a, b) => Number(a[key]) - Number(b[key]))
      : found.toSorted((a, b) => byName(String(a["name"]), String(b["name"])));
  const fields = importFields[kind];
  return {
    name: exportNameTexts.in(language)[kind],
    headers: fields.map(({ name }) => labelOf(kind, name, language)),
    rows: sorted.map((record) => {
      const values = shown(record);
      return fields.map((field) => cellOf(field, values, language));
    }),
  };
}

function cellOf({ name, type }: ImportField, values: Values, language: Language): FileCell {
  const value = values[name];
  if (value === null || value === undefined) return null;
  switch (type) {
    case "flag":
      return cellTexts.in(language)[value === true ? "yes" : "no"];
    case "level":
      return cellTexts.in(language).levels[value as number] ?? null;
    case "link":
      return linkWords[value as 0 | 1];
    case "unit":
      return unitText(value as UnitCode);
    case "weight":
      return weightCell(value as number, String(values["unit"]));
    case "text":
    case "group":
    case "reason":
    case "zone":
    case "whole":
    case "decimal":
    case "money":
    case "mass":
      return value as string | number;
  }
}

/** Weight in the product's own unit, exact; null when it is not set. */
function weightCell(scaled: number, unit: string): number | null {
  if (scaled < 0 || !isUnitCode(unit)) return null;
  return Number(`${scaled}e-${unitOptions[unit].resolution}`);
}
