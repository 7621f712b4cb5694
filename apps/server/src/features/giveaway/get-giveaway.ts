import type { ProductGiveaway } from "@fiel/contracts";
import {
  type Giveaway,
  kindOfClass,
  meanMoved,
  mergeMoments,
  type Moments,
  sampleDeviationMgOf,
  usefulClasses,
} from "@fiel/domain";
import { readGiveaways } from "../../platform/dashboard/read-giveaways.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { seriesOf } from "../../platform/dashboard/series-of.ts";
import { byProduct, weighedProduct } from "../../platform/dashboard/weighed-product.ts";
import type {
  RegisteredProduct,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { registrationsAt } from "../../platform/registrations/registrations-at.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import { firstOf, readSteps, type StepPart } from "../../platform/telemetry/steps.ts";
import { momentsOfAll, readTotals, type WeighedTotal } from "../../platform/telemetry/totals.ts";

export interface GiveawayContext {
  readonly reading: Reading;
  readonly registrations: TenantRegistrations;
  readonly timeZone: string;
}

/** Giveaway of each equipment and product of the filter, by both names. */
export async function getGiveaway(
  { reading, registrations, timeZone }: GiveawayContext,
  filter: ResolvedFilter,
): Promise<ProductGiveaway[]> {
  if (filter.equipment.length === 0) return [];
  const { productById } = registrationsAt(registrations, (filter.windows.at(-1)?.endMs ?? 0) - 1);
  const series = seriesOf(filter, timeZone);
  const [totals, giveaways, steps] = await Promise.all([
    readTotals(reading, filter),
    readGiveaways(reading, filter, registrations),
    readSteps(reading, filter, usefulClasses, series, timeZone),
  ]);
  return filter.equipment.flatMap(({ mid, name }) => {
    const parts = Map.groupBy(
      steps.flatMap((part) => part.get(mid) ?? []),
      ({ product }) => product,
    );
    return [...Map.groupBy(totals.get(mid) ?? [], ({ product }) => product)]
      .flatMap(([id, own]) => {
        const given = giveaways.get(mid)?.get(id);
        const of = {
          totals: own,
          given,
          parts: parts.get(id) ?? [],
          startMs: filter.windows[0]?.startMs ?? 0,
        };
        return figuresOf(of, productById.get(id)) ?? [];
      })
      .map((figures) => ({ equipment: name, id: mid, ...figures }))
      .toSorted(byProduct);
  });
}

interface Weighed {
  readonly totals: readonly WeighedTotal[];
  readonly given: Giveaway | undefined;
  readonly parts: readonly StepPart[];
  /** Start of the windows, UTC ms. */
  readonly startMs: number;
}

/** Figures of one product on one equipment; null when there is no giveaway or the product has no limits. */
function figuresOf(
  { totals, given: giveaway, parts, startMs }: Weighed,
  product: RegisteredProduct | undefined,
): Omit<ProductGiveaway, "equipment" | "id"> | null {
  if (giveaway === undefined || !product?.limits) return null;
  const { netMg } = product.limits;
  const useful = momentsOfAll(totals.filter((one) => kindOfClass(one.class) === "useful"));
  const deviationMg = sampleDeviationMgOf(useful);
  return {
    product: weighedProduct(product),
    nominal: netMg / 1000,
    costPerKg: product.costPerKg,
    giveaway,
    mean: (giveaway.nominalG + giveaway.grams) / giveaway.count,
    dev: deviationMg === null ? null : deviationMg / 1000,
    moved: deviationMg !== null && meanMoved(stepsOf(parts), deviationMg),
    since: firstOf(parts, startMs) ?? startMs,
  };
}

/** Moments of each step, in time order. */
const stepsOf = (parts: readonly StepPart[]): Moments[] =>
  [...Map.groupBy(parts, ({ startMs }) => startMs)]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => mergeMoments(own.map(({ moments }) => moments)));
