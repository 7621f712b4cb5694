import type { TimeWindow } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import type { Findings } from "./findings.ts";
import type { Extent } from "./read-packages.ts";
import { mostPoints, mostRefusals } from "./time-steps.ts";

type HeldDays = ReadonlyMap<TimeWindow, ReadonlyMap<number, Findings>>;

/**
 * Days of which an answer lists more than is known: where it lists every sample, every package, or every refusal of a product. What
 * is stored of a day is less than it has; such answers have few of them in all, so that few days are gone through for them.
 */
export function incompleteDays(
  { plan }: Pick<ConformityQuestion, "plan">,
  extents: readonly Extent[],
  held: HeldDays,
): TimeWindow[] {
  const found = new Set<TimeWindow>();
  for (const { product, count } of extents) {
    const own = [...held].flatMap(([day, findings]) => {
      const one = findings.get(product);
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
