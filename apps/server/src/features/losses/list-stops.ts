import { type listLossStops, type LossStop, mostLossStops, type QueryOf } from "@fiel/contracts";
import { type LossQuestion, readMachineTimes } from "../../platform/losses/machine-time.ts";
import { explainMachines } from "../../platform/stops/explained-stops.ts";
import { reasonOfPiece } from "./reason-of-piece.ts";

/** Filter of stops: by cause (null: the machine reported none) and reason (`none`: without a reason; undefined: any). */
export interface AskedStops extends Pick<QueryOf<typeof listLossStops>, "reason"> {
  readonly cause: number | null;
}

/** Stops of a cause, longest first, and their number. */
export async function listStops(
  question: LossQuestion,
  { cause, reason: asked }: AskedStops,
): Promise<{ stops: LossStop[]; count: number }> {
  const { registrations } = question;
  const { events } = registrations;
  const machines = await explainMachines(question, await readMachineTimes(question));
  const all = machines.flatMap(({ equipment, stops }) =>
    stops
      .flatMap(({ pieces }) => pieces)
      .filter(({ code }) => code === cause)
      .map((piece) => ({ ...piece, reason: reasonOfPiece(piece, registrations) }))
      .filter(({ reason }) => asked === undefined || (reason?.id ?? "none") === asked)
      .map(({ code, startMs, endMs, lostMs, answer, reason }) => ({
        equipment: equipment.name,
        id: equipment.mid,
        groupId: equipment.groupId,
        code,
        description: code === null ? null : (events.get(code) ?? null),
        startDate: startMs,
        endDate: endMs,
        lostMs,
        reason,
        comment: answer?.comment ?? null,
        revision: answer?.changeId ?? 0,
      })),
  );
  const longest = all.toSorted((a, b) => b.lostMs - a.lostMs || b.startDate - a.startDate);
  return { stops: longest.slice(0, mostLossStops), count: all.length };
}
