import { isDeepStrictEqual } from "node:util";
import type { AnswerOf, DayBody, getApiProduction } from "@fiel/contracts";
import { cutAtMidnights, dayMs, dayOf, hourMs, startOfDayMs, type TimeWindow } from "@fiel/domain";
import type { TimedComputeContext } from "../../../platform/response-cache/response-cache.ts";
import { readStatuses } from "../../../platform/telemetry/statuses.ts";
import { type FoundEvent, isoOf, laneOfMachine, type LookAtKind, type Told } from "./event-look.ts";

type Made = AnswerOf<typeof getApiProduction>["production"][number];

/** Packages of each machine and product in a window, as the read API has them. */
export type ProductionOf = (
  source: TimedComputeContext,
  window: TimeWindow,
  machines: readonly number[],
) => Promise<Made[]>;

/** Days that are followed: late data of earlier ones is not told. */
const followedDays = 3;
/** A machine that was not heard since closes its day so long after its end, ms. */
const unheardMs = 12 * hourMs;

/** Days of machines in the client's time zone, told when they are over and all of them arrived, and again when late data changes their figures. */
export const createLookAtDays =
  (productionOf: ProductionOf): LookAtKind =>
  async (source, told) => {
    const { registrations, reading, nowMs, sinceMs, timeZone } = source;
    const statuses = await readStatuses(reading);
    const events: FoundEvent[] = [];
    const after = new Map<string, Readonly<Record<string, unknown>>>();
    for (const window of endedDays({ nowMs, sinceMs }, timeZone)) {
      const { startMs, endMs } = window;
      const day = dayOf(startMs, timeZone);
      const closing = [...registrations.equipment.values()].filter(
        ({ mid, createdAt, removedAt }) =>
          createdAt < endMs &&
          (removedAt === null || removedAt > startMs) &&
          ((statuses.get(mid)?.atMs ?? 0) >= endMs || nowMs >= endMs + unheardMs),
      );
      if (closing.length === 0) continue;
      const machines = closing.map(({ mid }) => mid);
      const made = Map.groupBy(await productionOf(source, window, machines), (one) => one.machine.number);
      for (const { mid, name } of closing) {
        const figures = {
          complete: (statuses.get(mid)?.atMs ?? 0) >= endMs,
          products: (made.get(mid) ?? []).map(figuresOf),
        };
        const key = `${mid} ${day}`;
        const before = toldOf(told, key);
        const isSame = before !== null && isDeepStrictEqual(before.products, figures.products);
        const revision = (before?.revision ?? 0) + (isSame ? 0 : 1);
        after.set(key, { products: figures.products, revision });
        if (isSame) continue;
        const data: DayBody = {
          machine: { number: mid, name },
          day,
          from: isoOf(startMs),
          to: isoOf(endMs),
          revision,
          ...figures,
        };
        events.push({ type: "day.closed", mid, machines: [mid], lane: laneOfMachine(mid), data });
      }
    }
    return { events, told: after };
  };

/** The last days that are over, from the one on in which the kind was first watched. */
function endedDays(
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
  timeZone: string,
): TimeWindow[] {
  const firstMs = Math.max(
    startOfDayMs(sinceMs, timeZone),
    startOfDayMs(nowMs - followedDays * dayMs, timeZone),
  );
  const todayMs = startOfDayMs(nowMs, timeZone);
  return firstMs >= todayMs ? [] : cutAtMidnights([{ startMs: firstMs, endMs: todayMs }], timeZone);
}

const toldOf = (told: Told, key: string) =>
  (told.get(key) as Pick<DayBody, "products" | "revision"> | undefined) ?? null;

const figuresOf = ({
  product,
  packages,
  useful,
  over,
  under,
  invalid,
  usefulWeightG,
}: Made): DayBody["products"][number] => ({
  product,
  packages,
  useful,
  over,
  under,
  invalid,
  usefulWeightG,
});
