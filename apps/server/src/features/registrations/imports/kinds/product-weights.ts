import { importFields, largestInteger } from "@fiel/contracts";
import { notSet, type UnitCode, unitCodes, unitOptions, type WeightUnit } from "@fiel/domain";
import { shifted, wholeOf } from "../cells/decimal.ts";
import type { FileWeight } from "../cells/parse-cell.ts";
import { type ToldUnit, unitText } from "../cells/words.ts";
import type { ParsedRow, Resolved } from "../import-definition.ts";
import { type Problem, problem } from "../problem.ts";

const weightFields = importFields.products.filter(({ type }) => type === "weight");

/** Weights of a row as exact integers of the product's unit, and the unit of a new product. */
export function resolveWeights(row: ParsedRow, own: UnitCode | null): Resolved {
  const toldCell = row.get("unit");
  const told = toldCell !== undefined && "value" in toldCell ? (toldCell.value as ToldUnit) : null;
  const weights = weightsIn(row, told?.unit ?? (own === null ? null : unitOptions[own].unit));
  if (own !== null && told?.code !== undefined && told.code !== own)
    return { given: {}, problems: { unit: problem("locked") } };
  const unit = own ?? told?.code ?? fittingUnit(told?.unit ?? firstUnit(weights), weights);
  const given: Record<string, unknown> = own === null ? { unit } : {};
  const problems: Record<string, Problem> = {};
  for (const [field, weight] of weights) {
    const scaled = weight === null ? notSet : scaledIn(weight, unit);
    if (typeof scaled !== "number") problems[field] = scaled;
    else if (scaled !== notSet && scaled < (weightFields.find(({ name }) => name === field)?.least ?? 0))
      problems[field] = problem("minOne");
    else given[field] = scaled;
  }
  return { given, problems };
}

type Weights = ReadonlyMap<string, (FileWeight & { readonly unit: WeightUnit }) | null>;

/** Weights by field; null for an empty cell. Cells with problems are left out. */
function weightsIn(row: ParsedRow, rowUnit: WeightUnit | null): Weights {
  const weights = new Map<string, (FileWeight & { unit: WeightUnit }) | null>();
  for (const { name } of weightFields) {
    const parsed = row.get(name);
    if (parsed === undefined || "problem" in parsed) continue;
    if ("empty" in parsed) weights.set(name, null);
    else {
      const weight = parsed.value as FileWeight;
      weights.set(name, { ...weight, unit: weight.unit ?? rowUnit ?? "g" });
    }
  }
  return weights;
}

const firstUnit = (weights: Weights): WeightUnit => weights.get("netWeight")?.unit ?? "g";

/** Coarsest code of the unit that holds all weights exactly, else of grams; the finest of the unit when none does. */
function fittingUnit(unit: WeightUnit, weights: Weights): UnitCode {
  const of = (wanted: WeightUnit) => unitCodes.filter((code) => unitOptions[code].unit === wanted);
  const fits = (code: UnitCode) =>
    [...weights.values()].every((weight) => weight === null || typeof scaledIn(weight, code) === "number");
  return [...of(unit), ...of("g")].find(fits) ?? of(unit).at(-1) ?? "unitg0";
}

function scaledIn(weight: FileWeight & { readonly unit: WeightUnit }, code: UnitCode): number | Problem {
  const { unit, resolution } = unitOptions[code];
  if (weight.unit !== unit && (weight.unit === "lb" || unit === "lb")) return problem("otherUnit", unit);
  const thousand = weight.unit === unit ? 0 : weight.unit === "kg" ? 3 : -3;
  const shift = resolution + thousand;
  const scaled = wholeOf(shift >= 0 ? shifted(weight, shift) : { ...weight, scale: weight.scale - shift });
  if (scaled === null) return problem("tooManyDecimals", unitText(code));
  return scaled > largestInteger ? problem("tooLarge", largestInteger) : scaled;
}
