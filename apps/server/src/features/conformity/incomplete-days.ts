import type { TimeWindow } from "@fiel/domain";
import type { ConformityQuery } from "./conformity-query.ts";
import type { Summary } from "./summary.ts";
import type { ProductRange } from "./product-ranges.ts";
import { mostPoints, mostRefusals } from "./time-steps.ts";

type HeldDays = ReadonlyMap<TimeWindow, ReadonlyMap<number, Summary>>;

/** Stored days that hold fewer samples, packages or refusals than an answer lists. Such answers are small, so few days are read again for them. */
export function incompleteDays(
  { plan }: Pick<ConformityQuery, "plan">,
  ranges: readonly ProductRange[],
  held: HeldDays,
): TimeWindow[] {
  const found = new Set<TimeWindow>();
  for (const { product, count } of ranges) {
    const own = [...held].flatMap(([day, summary]) => {
      const one = summary.get(product);
      return one === undefined ? [] : [{ day, ...one }];
    });
    const refused = own.reduce((sum, { samples }) => sum + samples.refused, 0);
    for (const { day, samples, packages } of own) {
      const lacksSamples =
        Math.floor(count / plan.size) <= mostPoints && samples.listed.length < samples.count;
      const lacksPackages = count <= mostPoints && packages.listed.length < packages.count;
      const listedRefusals = samples.listed.filter(({ verdict }) => !verdict.approved).length;
      const lacksRefusals = refused <= mostRefusals && listedRefusals < samples.refused;
      if (lacksSamples || lacksPackages || lacksRefusals) found.add(day);
    }
  }
  return [...found];
}
