import { type LossStop, mostLossStops } from "@fiel/contracts";
import { stopsWithCauses } from "@fiel/domain";
import { type LossQuestion, readMachineTimes } from "./machine-time.ts";

/** The stops of a cause (null: the machine told nothing), the longest first, and how many there are. */
export async function listStops(
  question: LossQuestion,
  cause: number | null,
): Promise<{ stops: LossStop[]; count: number }> {
  const { events } = question.registrations;
  const all = (await readMachineTimes(question)).flatMap(({ equipment, told, found }) =>
    stopsWithCauses(told, found)
      .filter(({ code }) => code === cause)
      .map(({ code, startMs, endMs, lostMs }) => ({
        equipment: equipment.name,
        id: equipment.mid,
        code,
        description: code === null ? null : (events.get(code) ?? null),
        startDate: startMs,
        endDate: endMs,
        lostMs,
      })),
  );
  const longest = all.toSorted((a, b) => b.lostMs - a.lostMs || b.startDate - a.startDate);
  return { stops: longest.slice(0, mostLossStops), count: all.length };
}
