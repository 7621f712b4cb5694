import { clipWindows, commonUnit, gramsOfSum, type WeighingClass } from "@fiel/domain";
import { areWhole, liveHoursOf } from "../../platform/dashboard/live-hours.ts";
import { hourlyWindows, keepRead } from "../../platform/dashboard/read-in-parts.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { seriesOf } from "../../platform/dashboard/series-of.ts";
import { writtenList } from "../../platform/http/raw-json.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { liveProduced } from "./live-produced.ts";
import { type Produced, producedOf } from "./produced.ts";
import { productionSelect } from "./production-select.ts";
import { stretchesOf } from "../../platform/dashboard/stretches.ts";

export interface ProductionContext {
  readonly reading: Reading;
  readonly timeZone: string;
  readonly registrations: TenantRegistrations;
}

const producedBytes = 200;
const end = Buffer.from("}");

/**
 * The production of each equipment in steps, as the JSON of the answer's `result` in pieces: the engine writes the steps, and
 * only the equipment's names are put in here. Equipment that weighed nothing has no steps; the list is sorted by name. Bytes
 * all the way: a megabyte made a text and bytes again is what the process would spend most of its time on.
 */
export async function getProduction(
  context: ProductionContext,
  filter: ResolvedFilter,
  classes: readonly WeighingClass[],
): Promise<Buffer[]> {
  if (filter.equipment.length === 0) return writtenList([]);
  const parts = await readSteps(context, filter, classes);
  const { productById } = context.registrations;
  const written = filter.equipment.map(({ mid, name }) => {
    const own = parts.flatMap((part) => part.get(mid) ?? []);
    const unit = commonUnit(own.flatMap(({ products }) => products.map((id) => productById.get(id)?.unit)));
    const sum = gramsOfSum(own.reduce((all, { sumMg }) => all + sumMg, 0n));
    const head = `{"equipment":${JSON.stringify(name)},"id":${mid},"unit":"${unit}","sum":${sum},"entries":`;
    return [Buffer.from(head), ...writtenList(own.map(({ entries }) => [entries])), end];
  });
  return writtenList(written);
}

/** What was produced by equipment, in stretches of time: what lies before and between the hours to which something is being added was read before. */
async function readSteps(
  { reading, timeZone }: ProductionContext,
  filter: ResolvedFilter,
  classes: readonly WeighingClass[],
): Promise<ReadonlyMap<number, Produced>[]> {
  const { tenantId, telemetry, kept } = reading;
  const steps = seriesOf(filter, timeZone);
  const name = JSON.stringify(["steps", classes, steps.stepMs, steps.bordersMs?.[0], timeZone]);
  const windows = hourlyWindows(filter);
  const stretches = stretchesOf(windows, kept.busy, steps);
  const asked = stretches
    .map((stretch) => ({ ...filter, windows: clipWindows(windows, stretch), untilNow: false }))
    .filter((part) => part.windows.length > 0);
  return Promise.all(
    asked.map(async (part) => {
      const isBusy = kept.busy.some((hours) => clipWindows(part.windows, hours).length > 0);
      const live = isBusy && areWhole(part.windows) ? await liveHoursOf(reading, part.windows) : null;
      if (live !== null) return liveProduced(live, { tenantId, filter: part, classes, steps });
      return keepRead(reading, name, part, {
        async stored(own, signal) {
          const select = productionSelect({ tenantId, filter: own, classes, steps });
          return producedOf(await telemetry.text(select, signal));
        },
        bytesOf: ({ entries }) => entries.length + producedBytes,
      });
    }),
  );
}
