import { notSet, type UnitCode, unitOptions } from "@fiel/domain";
import type { Weights } from "../product-weights.ts";
import { type LimitName, limitNames } from "./limit-marks.ts";

export type RowName = LimitName | "invalidDevianceAbove";

/** How a limit is computed, for display. */
export type Arithmetic =
  /** Target plus or minus a distance, as texts. */
  | {
      readonly kind: "distance";
      readonly target: string;
      readonly sign: "+" | "−";
      readonly distance: string;
    }
  /** A share of net and package weight. On the net scale the package weight is subtracted again (`off`). */
  | { readonly kind: "share"; readonly factor: string; readonly parts: string; readonly off: string | null }
  | { readonly kind: "table"; readonly unit: string; readonly decimals: number }
  | { readonly kind: "typed" }
  | { readonly kind: "none" };

export interface LimitRow {
  readonly name: RowName;
  readonly arithmetic: Arithmetic;
  /** Scaled integer on the shown scale; null when not set. */
  readonly value: number | null;
  /** Whether the factory's rule computes it. */
  readonly locked: boolean;
}

interface RowsPlan {
  readonly weights: Weights;
  readonly unit: UnitCode;
  readonly isNet: boolean;
  readonly textOf: (scaled: number) => string;
}

const signs = { rejectOver: 1, correctionAbove: 1, rejectUnder: -1, correctionBelow: -1 } as const;
const shares = { invalidAbove: "1,1", invalidBelow: "0,9" } as const;

const distanceRow = (name: keyof typeof signs, plan: RowsPlan, base: number): LimitRow => {
  const distance = plan.weights[name];
  if (distance < 0) return { name, arithmetic: { kind: "none" }, value: null, locked: false };
  const sign = signs[name];
  const texts = { target: plan.textOf(base), distance: plan.textOf(distance) };
  const arithmetic = { kind: "distance", sign: sign === 1 ? "+" : "−", ...texts } as const;
  return { name, arithmetic, value: base + sign * distance, locked: false };
};

const invalidRow = (name: keyof typeof shares, { weights, isNet, textOf }: RowsPlan): LimitRow => {
  const { factoryDefault: locked, netWeight, packageWeight } = weights;
  const gross = weights[name];
  if (gross < 0) return { name, arithmetic: { kind: "none" }, value: null, locked };
  const packed = Math.max(0, packageWeight);
  const parts = packed === 0 ? textOf(netWeight) : `(${textOf(netWeight)} + ${textOf(packed)})`;
  const off = isNet && packed > 0 ? textOf(packed) : null;
  return {
    name,
    arithmetic: locked ? { kind: "share", factor: shares[name], parts, off } : { kind: "typed" },
    value: isNet ? gross - packed : gross,
    locked,
  };
};

const devianceRow = ({ weights, unit }: RowsPlan): LimitRow => {
  const { factoryDefault: locked, invalidDevianceAbove: value } = weights;
  const { unit: name, resolution: decimals } = unitOptions[unit];
  const arithmetic = locked
    ? ({ kind: "table", unit: name, decimals } as const)
    : ({ kind: "typed" } as const);
  const isNone = value <= 0;
  return {
    name: "invalidDevianceAbove",
    arithmetic: isNone ? { kind: "none" } : arithmetic,
    value: isNone ? null : value,
    locked,
  };
};

/** Every limit with its arithmetic, heaviest first and the deviance last; empty without a net weight. */
export const limitRows = (plan: RowsPlan): readonly LimitRow[] => {
  const { netWeight, packageWeight } = plan.weights;
  if (netWeight === notSet) return [];
  const base = plan.isNet ? netWeight : netWeight + Math.max(0, packageWeight);
  const rows = limitNames.map((name) =>
    name === "invalidAbove" || name === "invalidBelow"
      ? invalidRow(name, plan)
      : distanceRow(name, plan, base),
  );
  return [...rows, devianceRow(plan)];
};
