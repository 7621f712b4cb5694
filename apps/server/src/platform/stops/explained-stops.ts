import {
  clipWindows,
  cycleMs,
  dayMs,
  type ExplainedPart,
  explainedParts,
  hourMs,
  stopsWithCauses,
  type TimeWindow,
  unionOfWindows,
  usualPauseLimits,
  type WholeStop,
  wholeStops,
} from "@fiel/domain";
import { type LossQuestion, type MachineTime, readMachineTimes } from "../losses/machine-time.ts";
import { readStopAnswers, type ToldStretch } from "../telemetry/stop-answers.ts";

/** A machine's stops as people see them, with their answers. */
export interface ExplainedMachine extends MachineTime {
  readonly stops: readonly ExplainedStop[];
}

export interface ExplainedStop {
  readonly stop: WholeStop;
  readonly parts: readonly ExplainedPart<ToldStretch>[];
  /** Pieces of the stop by their own cause, from which losses are counted; they add up to the stop's time. */
  readonly pieces: readonly ExplainedPiece[];
}

export interface ExplainedPiece extends ExplainedPart<ToldStretch> {
  /** Code of the event; null when the machine reported none. */
  readonly code: number | null;
}

/** Most time that a stop may reach beyond a window at either end, ms. */
const beyondMs = dayMs;

/** The machines' stops inside the question's windows, with their answers. Throws WindowTooLarge as `readMachineTimes`. */
export async function explainMachines(
  question: LossQuestion,
  machines: readonly MachineTime[],
): Promise<ExplainedMachine[]> {
  const { windows } = question.filter;
  const span = beyond({ startMs: windows[0]?.startMs ?? 0, endMs: windows.at(-1)?.endMs ?? 0 });
  const mids = machines.map(({ equipment }) => equipment.mid);
  const told = await readStopAnswers(question.reading, mids, span);
  const stopsOf = new Map(machines.map((machine) => [machine, stopsOfMachine(machine)]));
  const cut = machines.filter((machine) => {
    const answers = told.get(machine.equipment.mid) ?? [];
    return answers.length > 0 && (stopsOf.get(machine) ?? []).some((stop) => isCut(stop, windows, answers));
  });
  const wholes = await readWholeStops(question, cut);
  return machines.map((machine) => {
    const { mid } = machine.equipment;
    const answers = told.get(mid) ?? [];
    const whole = wholes.get(mid) ?? [];
    const stops = (stopsOf.get(machine) ?? []).map((stop): ExplainedStop => {
      const { loading } = machine.found;
      const beyondWindow =
        whole.find(({ startMs, endMs }) => startMs <= stop.startMs && stop.endMs <= endMs) ?? stop;
      const partsOf = (of: WholeStop) => explainedParts(of, answers, loading, beyondWindow);
      return {
        stop,
        parts: partsOf(stop),
        pieces: stop.parts.flatMap((piece) =>
          partsOf({ ...piece, parts: [piece] })
            .filter(({ lostMs }) => lostMs > 0)
            .map((part) => ({ ...part, code: piece.code })),
        ),
      };
    });
    return { ...machine, stops };
  });
}

/** A machine's stops as people see them: stops that touch are one, such as an occurrence and the pause around it. */
export function stopsOfMachine({ told, found, rateOf, counts }: MachineTime): WholeStop[] {
  const rates = [null, ...counts.products.keys()].map((product) =>
    cycleMs(rateOf(product), usualPauseLimits),
  );
  return wholeStops(stopsWithCauses(told, found), longestCycle(rates));
}

/** Longest product cycle, ms, at most an hour: longer cycles belong to machines that hardly run. */
const longestCycle = (cycles: readonly number[]): number => Math.min(hourMs, Math.max(0, ...cycles)) + 1;

const beyond = ({ startMs, endMs }: TimeWindow): TimeWindow => ({
  startMs: Math.max(0, startMs - beyondMs),
  endMs: endMs + beyondMs,
});

/** Whether a window may cut a stop that has answers only outside the window. Such a stop must be read as a whole. */
function isCut(
  { startMs, endMs }: TimeWindow,
  windows: readonly TimeWindow[],
  answers: readonly TimeWindow[],
): boolean {
  if (answers.some((one) => one.startMs < endMs && one.endMs > startMs)) return false;
  // An inferred stop begins a cycle late, so it may begin up to an hour after the window's start and still be cut.
  const isAtEdge = windows.some(
    (window) =>
      (startMs >= window.startMs && startMs - window.startMs < hourMs) ||
      (endMs >= window.endMs && startMs < window.endMs),
  );
  return isAtEdge && answers.some((one) => one.endMs > startMs - beyondMs && one.startMs < endMs + beyondMs);
}

/** The stops of machines in the windows and a day around them, by machine id. */
async function readWholeStops(
  question: LossQuestion,
  machines: readonly MachineTime[],
): Promise<ReadonlyMap<number, readonly WholeStop[]>> {
  if (machines.length === 0) return new Map();
  const times = await readMachineTimes(widened(question, machines));
  return new Map(times.map((time) => [time.equipment.mid, stopsOfMachine(time)]));
}

/** The question with its windows extended by a day on each side, for all or some of its machines. */
export function widened(
  question: LossQuestion,
  machines?: readonly Pick<MachineTime, "equipment">[],
): LossQuestion {
  const { filter, nowMs } = question;
  const windows = unionOfWindows(filter.windows.map(beyond));
  return {
    ...question,
    filter: {
      ...filter,
      windows: clipWindows(windows, { startMs: 0, endMs: nowMs }),
      equipment: machines?.map(({ equipment }) => equipment) ?? filter.equipment,
    },
  };
}
