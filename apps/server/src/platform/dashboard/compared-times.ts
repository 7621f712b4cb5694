import { type ComparedTimes, plannedSeconds, type TimeWindow } from "@fiel/domain";
import type { TimedComputeContext } from "../response-cache/response-cache.ts";
import type { OccurrencesQuery } from "./occurrences-in-windows.ts";
import { stoppedSeconds } from "./stopped-time.ts";

/** Planned time of a filter's machines in its windows and in the windows of comparison, s. Events that a user hides count too. */
export async function comparedTimes(
  { reading, registrations, nowMs }: Pick<TimedComputeContext, "reading" | "registrations" | "nowMs">,
  filter: OccurrencesQuery["filter"],
  before: readonly TimeWindow[],
): Promise<ComparedTimes> {
  const timeIn = async (windows: readonly TimeWindow[]): Promise<number> => {
    const question = { reading, filter: { ...filter, windows }, ignoredCodes: new Set<number>(), nowMs };
    return plannedSeconds([...(await stoppedSeconds(question, registrations.plannedEvents)).values()]);
  };
  const [own, earlier] = await Promise.all([timeIn(filter.windows), timeIn(before)]);
  return { own, before: earlier };
}
