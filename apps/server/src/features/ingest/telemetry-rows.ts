import type { StatusRecord, WeighingColumns } from "@fiel/contracts";
import { createClassifier, verdictCode } from "@fiel/domain";
import type { NativeBlock } from "../../platform/stores/telemetry/native-block.ts";
import type { TenantRows } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";
import { productOf } from "./product-of.ts";
import { reportedStatuses } from "./reported-statuses.ts";
import type { Skip } from "./set-aside-of.ts";

/** The columns of the packages that are not skipped; `block` has a row for each of them. */
export function fillWeighings(
  block: NativeBlock,
  groups: readonly WeighingColumns[],
  decision: Decision,
  skip: Skip,
): NativeBlock {
  const classes = block.numbers("class");
  const inspected = block.numbers("inspected");
  const verdicts = block.numbers("verdict");
  const weights = block.numbers("weightMg");
  const deviances = block.numbers("deviance");
  const setAt = block.instants("at");
  let ordinal = 0;
  let row = 0;
  for (const group of groups) {
    const first = row;
    const shiftMs = shiftOf(group, decision.clockShiftMs);
    const known = productOf(group.product, decision);
    const classify = createClassifier(known?.limits ?? null);
    for (let i = 0; i < group.at.length; i += 1, ordinal += 1) {
      if (skip(ordinal)) continue;
      const weightMg = group.weightMg[i] as number;
      const deviance = group.deviance?.[i] ?? null;
      const verdict = verdictCode[group.verdict?.[i] ?? "none"];
      setAt(row, (group.at[i] as number) + shiftMs);
      classes[row] = classify(weightMg, deviance, verdict);
      inspected[row] = inspection(group.inspected?.[i]);
      verdicts[row] = verdict;
      weights[row] = weightMg;
      deviances[row] = deviance ?? 0;
      row += 1;
    }
    block.numbers("equipment").fill(group.equipment, first, row);
    block.numbers("product").fill(known?.id ?? 0, first, row);
    block.numbers("operator").fill(group.operator ?? 0, first, row);
  }
  return block;
}

/** Cells in the order of the table's columns; see platform/stores/telemetry/schema. */
export function statusRows(
  rows: TenantRows,
  records: readonly StatusRecord[],
  decision: Decision,
  skip: Skip,
): TenantRows {
  for (const one of reportedStatuses(records, decision, skip)) {
    const { equipment, atMs, state, speed, condition, product, operator } = one;
    rows.add(`${equipment}\t${epoch(atMs)}\t${state}\t${speed}\t${condition}\t${product}\t${operator}`);
  }
  return rows;
}

/** UTC ms as seconds with three decimals, the form in which the store reads an instant without guessing its unit. */
function epoch(ms: number): string {
  const text = String(ms);
  return `${text.slice(0, -3)}.${text.slice(-3)}`;
}

function inspection(value: boolean | 0 | 1 | null | undefined): 0 | 1 | 2 {
  if (value === null || value === undefined) return 0;
  return value ? 1 : 2;
}
