import type { Batch } from "@fiel/contracts";
import { createClassifier, verdictCode } from "@fiel/domain";
import type { NativeBlock } from "../../platform/stores/telemetry/native-block.ts";
import { storedConditions } from "../../platform/stores/telemetry/schema/machine-tables.ts";
import type { TelemetryBlocks } from "../../platform/stores/telemetry/telemetry-blocks.ts";
import type { LogEntry } from "../../platform/telemetry-log/log-entry.ts";
import type { StoredOrdinals } from "./already-stored.ts";
import { countPackages } from "./answer-of.ts";
import { tenantsOf } from "./batch-key.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";
import { productOf } from "./product-of.ts";
import { reportedStatuses } from "./reported-statuses.ts";
import { setAsideOf } from "./set-aside-of.ts";

/** A batch whose weighings and statuses become rows of the telemetry store. */
interface RowsBatch {
  readonly tenantId: number;
  readonly records: Pick<Batch, "weighings" | "statuses">;
  readonly decision: Decision;
  /** Records that the store has already; null when it has none. */
  readonly begun: { readonly stored: StoredOrdinals } | null;
}

/** Indexes of records that become no row: they are set aside, or stored already. */
interface Left {
  readonly weighings: ReadonlySet<number>;
  readonly statuses: ReadonlySet<number>;
}

/** Rows of all batches, without records that are set aside or stored already. */
export function logRowsOf(blocks: Pick<TelemetryBlocks, "newRows">, batches: readonly RowsBatch[]): LogEntry {
  const lefts = batches.map(leftOf);
  const count = (kind: keyof Left, of: (batch: RowsBatch) => number): number =>
    batches.reduce((sum, batch, i) => sum + of(batch) - (lefts[i] as Left)[kind].size, 0);
  const weighings = blocks.newRows(
    "weighings",
    count("weighings", ({ records }) => countPackages(records)),
  );
  const statuses = blocks.newRows(
    "statuses",
    count("statuses", ({ records }) => records.statuses.length),
  );
  let [weighed, reported] = [0, 0];
  for (const [i, batch] of batches.entries()) {
    weighed = fillWeighings(weighings, weighed, batch, (lefts[i] as Left).weighings);
    reported = fillStatuses(statuses, reported, batch, (lefts[i] as Left).statuses);
  }
  return { tenants: tenantsOf(batches), rows: { weighings, statuses } };
}

function leftOf({ decision, begun }: RowsBatch): Left {
  const aside = setAsideOf(decision);
  for (const kind of ["weighings", "statuses"] as const)
    for (const ordinal of begun?.stored[kind] ?? []) aside[kind].add(ordinal);
  return aside;
}

/** Fills rows from `first` on; returns the index after the last one. */
function fillWeighings(
  block: NativeBlock,
  first: number,
  { tenantId, records, decision }: RowsBatch,
  left: ReadonlySet<number>,
): number {
  const classes = block.numbers("class");
  const inspected = block.numbers("inspected");
  const verdicts = block.numbers("verdict");
  const weights = block.numbers("weightMg");
  const deviances = block.numbers("deviance");
  const setAt = block.instants("at");
  let ordinal = 0;
  let row = first;
  for (const group of records.weighings) {
    const start = row;
    const shiftMs = shiftOf(group, decision.clockShiftMs);
    const known = productOf(group.product, decision);
    const classify = createClassifier(known?.limits ?? null);
    for (let i = 0; i < group.at.length; i += 1, ordinal += 1) {
      if (left.has(ordinal)) continue;
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
    block.numbers("equipment").fill(group.equipment, start, row);
    block.numbers("product").fill(known?.id ?? 0, start, row);
    block.numbers("operator").fill(group.operator ?? 0, start, row);
  }
  block.numbers("tenant").fill(tenantId, first, row);
  return row;
}

function fillStatuses(
  block: NativeBlock,
  first: number,
  { tenantId, records, decision }: RowsBatch,
  left: ReadonlySet<number>,
): number {
  const setAt = block.instants("at");
  let row = first;
  for (const one of reportedStatuses(records.statuses, decision, (ordinal) => left.has(ordinal))) {
    const { equipment, atMs, state, speed, condition, product, operator } = one;
    const cells = { tenant: tenantId, equipment, state, speed, product, operator };
    for (const [name, value] of Object.entries(cells)) block.numbers(name)[row] = value;
    block.numbers("condition")[row] = storedConditions.indexOf(condition);
    setAt(row, atMs);
    row += 1;
  }
  return row;
}

function inspection(value: boolean | 0 | 1 | null | undefined): 0 | 1 | 2 {
  if (value === null || value === undefined) return 0;
  return value ? 1 : 2;
}
