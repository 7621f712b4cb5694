import { hourMs } from "@fiel/domain";
import { readInParts } from "../../platform/dashboard/read-in-parts.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts, type WeighingQuestion } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { type Extent, judgedClasses } from "./read-packages.ts";
import { hoursOf } from "./whole-hours.ts";

/** Some 50 MB, and a twentieth of a second of this process: more packages would take more than a call may have. */
const mostPackages = 3_000_000;

/** How many packages of one product an hour has. */
export interface HourCount {
  readonly product: number;
  /** Start of the hour, UTC ms. */
  readonly hourMs: number;
  readonly count: number;
}

const rowBytes = 100;

/** How many packages there are to be judged in each hour that the question's windows touch, in time order. */
export async function countHours({ reading, filter }: ConformityQuestion): Promise<HourCount[]> {
  const { tenantId, telemetry } = reading;
  const asked = { ...filter, windows: hoursOf(filter.windows), untilNow: false };
  const parts = await readInParts<readonly HourCount[]>(reading, "hours", asked, {
    async stored(own, signal) {
      const select = hoursSelect(weighingQuestion(tenantId, own, judgedClasses, hourMs / 1000));
      const rows = await telemetry.rows<HourCount & { equipment: number }>(select, signal);
      return Map.groupBy(rows, ({ equipment }) => equipment);
    },
    bytesOf: ({ length }) => length * rowBytes,
  });
  const hours = parts.flatMap((part) => [...part.values()].flat());
  return hours.toSorted((one, other) => one.hourMs - other.hourMs);
}

/** 422 WindowTooLarge when there are more packages than can be gone through. */
export function refuseTooMany(counts: readonly { readonly count: number }[]): void {
  if (counts.reduce((sum, { count }) => sum + count, 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
}

function hoursSelect(question: WeighingQuestion): Sql {
  return sql`select equipment, product, intDiv(atS * 1000, ${hourMs}) * ${hourMs} as hourMs, sum(n) as count from (${weighingParts(question)}) group by equipment, product, hourMs`;
}

/** Of each product that was weighed; instants are the starts of hours. */
export function extentsOfHours(hours: readonly HourCount[]): Extent[] {
  return [...Map.groupBy(hours, ({ product }) => product)].map(([product, own]) => ({
    product,
    count: own.reduce((sum, { count }) => sum + count, 0),
    firstMs: own[0]?.hourMs ?? 0,
    lastMs: own.at(-1)?.hourMs ?? 0,
  }));
}
