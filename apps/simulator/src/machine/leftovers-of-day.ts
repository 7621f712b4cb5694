import type { LeftoverRecord } from "@fiel/contracts";
import { SHIFT_MS, shiftNumbers } from "./calendar.ts";
import { type MachineModel, type Segment, verdictNumber } from "./model.ts";
import { Random } from "./random.ts";
import { firstAtOrAfter, type WeighingTable } from "./weighings.ts";

interface ShiftTotals {
  readonly rejectedMg: number;
  readonly rejected: number;
  readonly packages: number;
}

function totalsBetween(table: WeighingTable, fromMs: number, untilMs: number): ShiftTotals {
  const last = firstAtOrAfter(table, untilMs);
  const first = firstAtOrAfter(table, fromMs);
  let rejectedMg = 0;
  let rejected = 0;
  for (let i = first; i < last; i += 1) {
    if (table.verdict[i] === verdictNumber.useful) continue;
    rejectedMg += table.weightMg[i] ?? 0;
    rejected += 1;
  }
  return { rejectedMg, rejected, packages: last - first };
}

/** Leftovers that the operator records at the end of each shift; none for a shift without packages. */
export function leftoversOfDay(
  seed: number,
  machine: MachineModel,
  day: number,
  segments: readonly Segment[],
  weighings: WeighingTable,
): LeftoverRecord[] {
  const random = new Random(seed, machine.mid, day, "leftovers");
  const dayStartMs = segments[0]?.startMs;
  if (dayStartMs === undefined) return [];
  return shiftNumbers.flatMap((shift): LeftoverRecord[] => {
    const fromMs = dayStartMs + shift * SHIFT_MS;
    const totals = totalsBetween(weighings, fromMs, fromMs + SHIFT_MS);
    const run = segments.findLast((segment) => segment.code === null && segment.startMs < fromMs + SHIFT_MS);
    const at = Math.round(fromMs + SHIFT_MS - random.between(60, 420) * 1000);
    const scrapShare = random.between(0.0008, 0.004);
    const returned = Math.floor(random.exponential(1.6));
    if (totals.packages === 0 || run === undefined) return [];
    const who = { equipment: machine.mid, product: run.product.codeText, operator: run.operator };
    const scrapMg = Math.round((totals.packages * scrapShare + totals.rejected) * run.product.packageMg);
    const leftovers: LeftoverRecord[] = [{ ...who, at, kind: "scrap", weightMg: scrapMg }];
    // Rejected packages are opened and filled again, so that all but the bag and some dust is reprocessed.
    if (totals.rejectedMg > 0) {
      leftovers.push({
        ...who,
        at: at + 1,
        kind: "reprocess",
        weightMg: Math.round(totals.rejectedMg * 0.97),
      });
    }
    if (returned > 0) leftovers.push({ ...who, at: at + 2, kind: "chargeback", count: returned });
    return leftovers;
  });
}
