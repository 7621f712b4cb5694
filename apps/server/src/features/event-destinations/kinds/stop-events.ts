import { randomUUID } from "node:crypto";
import type { StopBody } from "@fiel/contracts";
import {
  dayMs,
  hasLostStops,
  hourMs,
  newsOfStops,
  type NewsStop,
  type ToldNewsStop,
  untoldEdgeMs,
} from "@fiel/domain";
import { resolveFilter } from "../../../platform/dashboard/resolve-filter.ts";
import { listStopsOf, type PlainStop } from "../../../platform/stops/list-stops-of.ts";
import {
  type FoundEvent,
  isoOf,
  laneOfMachine,
  type LookAtKind,
  type LookSource,
  type Told,
} from "./event-look.ts";

/** Stops that ended longer ago are no longer followed, ms. */
const followedMs = dayMs;

/** A stop that began longer ago is not read from its start on to find out that it was none, ms. */
const longestReadMs = 31 * dayMs;

/** A stop as others are told of it, with its parts in time order. */
interface PresentStop extends NewsStop {
  readonly parts: readonly PlainStop[];
}

/** The stops of the stops page: occurrences of machines and pauses that were found, joined where they touch. */
export const lookAtStops: LookAtKind = async (source, told) => {
  const { registrations, nowMs, sinceMs } = source;
  const fromMs = Math.max(sinceMs - untoldEdgeMs, nowMs - followedMs);
  const read = await presentOf(source, fromMs, []);
  const events: FoundEvent[] = [];
  const after = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { mid, name } of registrations.equipment.values()) {
    const machine = { number: mid, name };
    const before = toldOf(told, mid);
    const isLost = hasLostStops({ told: before, present: read.get(mid) ?? [], fromMs });
    const firstMs = Math.max(Math.min(...before.map(({ startMs }) => startMs)), nowMs - longestReadMs);
    const own = isLost ? await presentOf(source, Math.min(firstMs, fromMs), [mid]) : read;
    const compared = newsOfStops({
      told: before,
      present: own.get(mid) ?? [],
      fromMs,
      newId: () => randomUUID(),
    });
    if (compared.told.length > 0) after.set(String(mid), { stops: compared.told });
    for (const { type, id, told: last, present } of compared.news)
      events.push({
        type: `stop.${type}`,
        mid,
        machines: [mid],
        lane: laneOfMachine(mid),
        data: bodyOf(source, { id, machine }, present ?? last, present === null),
      });
  }
  return { events, told: after };
};

const toldOf = (told: Told, mid: number): readonly ToldNewsStop[] =>
  (told.get(String(mid))?.["stops"] ?? []) as readonly ToldNewsStop[];

/** Stops by machine that touch the time from `fromMs` on; of all machines when none is named. */
async function presentOf(
  { registrations, nowMs, timeZone, reading }: LookSource,
  fromMs: number,
  equipments: number[],
): Promise<ReadonlyMap<number, PresentStop[]>> {
  const dates = [{ startTimestamp: fromMs, endTimestamp: nowMs }];
  const filter = resolveFilter({ dates, equipments }, registrations, nowMs);
  const all = await listStopsOf({ reading, registrations, nowMs, filter, timeZone });
  const ofMachines = Map.groupBy(all, ({ id }) => id);
  return new Map([...ofMachines].map(([mid, parts]) => [mid, stopsOf(parts, fromMs, nowMs)]));
}

function stopsOf(parts: readonly PlainStop[], fromMs: number, nowMs: number): PresentStop[] {
  return [...Map.groupBy(parts, ({ stopStartDate }) => stopStartDate).values()]
    .map((own) => own.toSorted((one, other) => one.startDate - other.startDate))
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { stopStartDate: startMs, stopEndDate, code } = first;
      const answers = own.map(({ reason, explainedBy, comment }) => [
        explainedBy === "person" ? (reason?.name ?? null) : null,
        comment,
      ]);
      const isTold = answers.some((answer) => answer.some((one) => one !== null));
      return [
        {
          startMs,
          endMs: stopEndDate >= nowMs ? null : stopEndDate,
          code,
          answer: isTold ? JSON.stringify(answers) : "",
          isCut: startMs < fromMs - dayMs + hourMs,
          parts: own,
        },
      ];
    })
    .toSorted((one, other) => one.startMs - other.startMs);
}

function bodyOf(
  { registrations: { events, plannedEvents } }: Pick<LookSource, "registrations">,
  named: Pick<StopBody, "id" | "machine">,
  stop: (NewsStop & Partial<Pick<PresentStop, "parts">>) | null,
  withdrawn: boolean,
): StopBody {
  const { startMs = 0, endMs = null, code = null, parts = [] } = stop ?? {};
  return {
    ...named,
    from: isoOf(startMs),
    to: endMs === null ? null : isoOf(endMs),
    code,
    name: code === null ? null : (events.get(code) ?? null),
    planned: code !== null && plannedEvents.has(code, startMs),
    parts: parts.map(({ startDate, endDate, isOpen, reason, explainedBy, comment }) => ({
      from: isoOf(startDate === parts[0]?.startDate ? startMs : startDate),
      to: isOpen ? null : isoOf(endDate),
      reason:
        reason === null ? null : { name: reason.name, group: reason.parent, lossClass: reason.lossClass },
      explainedBy,
      comment,
    })),
    withdrawn,
  };
}
