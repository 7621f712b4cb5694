import type { BatchInput, StatusRecord } from "@fiel/contracts";
import { demoFactory, demoPlaces, demoRegistrations } from "@fiel/simulator/demo";
import { playMachineDay, type MachineModel, productionDayOf, type Segment } from "@fiel/simulator/machine";

export type Records = Omit<BatchInput, "gateway" | "sequence" | "sentAt" | "reader">;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const factory = demoFactory(1);

/** A machine that does not produce when it is photographed, whatever was planned for its day. */
interface Standing {
  readonly mid: number;
  readonly sinceMin: number;
  /** Code of the event; null when the machine is silent. */
  readonly code: number | null;
  /** How long ago somebody gave the reason of the stop, seconds. */
  readonly toldSecondsAgo?: number;
}

/** Codes of the demo's events. */
const cause = { meal: 18, productChange: 19, noProgramme: 23, material: 24 } as const;

const standing: readonly Standing[] = [
  { mid: 3, sinceMin: 25, code: null },
  { mid: 6, sinceMin: 14, code: cause.meal },
  { mid: 8, sinceMin: 20, code: cause.productChange, toldSecondsAgo: 58 },
  { mid: 11, sinceMin: 37, code: cause.material },
  { mid: 12, sinceMin: 95, code: cause.noProgramme },
];

/** FEJ1 changed to its other product and made this many packages of it. */
const changed = { mid: 8, packages: 12, grossMg: 1_009_400 } as const;
/** The last sample of CAF3 is below what the regulation allows. */
const lastSample = { mid: 7, packages: 20, grossMg: 252_200 } as const;

/** Until when a machine follows the plan of its day, UTC ms. */
export const playedUntil = ({ mid }: MachineModel, nowMs: number): number => {
  if (mid === lastSample.mid) return nowMs - 2 * minuteMs;
  const stop = standing.find((one) => one.mid === mid);
  // A minute before the stop, for the packages that it made of the other product.
  return stop === undefined ? nowMs : nowMs - (stop.sinceMin + 1) * minuteMs;
};

const segmentAt = (machine: MachineModel, atMs: number): Segment => {
  const { segments } = playMachineDay(factory, machine, productionDayOf(atMs, factory.utcOffsetMin));
  const found = segments.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  if (found === undefined) throw new RangeError(`${machine.name} does nothing at ${atMs}`);
  return found;
};

/** The product that a machine has now. FEJ1's differs from the one it made all day. */
const productOf = (machine: MachineModel, nowMs: number) => {
  const { product } = segmentAt(machine, playedUntil(machine, nowMs) - 1);
  const other = machine.products.find(({ code }) => code !== product.code);
  return machine.mid === changed.mid && other !== undefined ? other : product;
};

const machineOf = (mid: number): MachineModel => {
  const found = factory.machines.find((machine) => machine.mid === mid);
  if (found === undefined) throw new RangeError(`The demo has no machine ${mid}`);
  return found;
};

const packagesOf = (made: typeof changed | typeof lastSample, lastMs: number, nowMs: number) => {
  const machine = machineOf(made.mid);
  const at = Array.from({ length: made.packages }, (_, i) => lastMs - (made.packages - i) * 2_500);
  return {
    equipment: made.mid,
    product: productOf(machine, nowMs).codeText,
    operator: segmentAt(machine, playedUntil(machine, nowMs) - 1).operator,
    at,
    weightMg: at.map((_, i) => made.grossMg + ((i * 7) % 11) * 200),
  };
};

/** Statuses of the machines that are not silent. */
export const statesOf = (nowMs: number): readonly StatusRecord[] =>
  factory.machines.flatMap((machine) => {
    const stop = standing.find(({ mid }) => mid === machine.mid);
    if (stop?.code === null) return [];
    const { codeText, packagesPerMinute } = productOf(machine, nowMs);
    const { operator } = segmentAt(machine, playedUntil(machine, nowMs) - 1);
    const speed = stop === undefined ? packagesPerMinute : 0;
    return [{ equipment: machine.mid, at: nowMs, state: 2, speed, product: codeText, operator }];
  });

const sinceOf = (mid: number): number => standing.find((one) => one.mid === mid)?.sinceMin ?? 0;

/** Records that show the faults, in the last minutes, besides the planned days. */
export const sceneOf = (nowMs: number): Records => {
  const stops = standing.flatMap(({ mid, sinceMin, code, toldSecondsAgo }) =>
    code === null
      ? []
      : [
          {
            equipment: mid,
            code,
            startedAt: nowMs - (toldSecondsAgo ?? sinceMin * 60) * 1_000,
            endedAt: null,
          },
        ],
  );
  const states = statesOf(nowMs);
  const stood = states.map((state) => ({ ...state, at: nowMs - sinceOf(state.equipment) * minuteMs }));
  const changeEnds = playedUntil(machineOf(changed.mid), nowMs) + minuteMs;
  return {
    weighings: [packagesOf(changed, changeEnds, nowMs), packagesOf(lastSample, nowMs - minuteMs, nowMs)],
    occurrences: stops,
    statuses: [...stood.filter(({ at }) => at < nowMs), ...states],
  };
};

/** The demo's registrations, with due times for some of its orders. */
export const registrationsOf = (data: string, nowMs: number) => {
  const createdAt = nowMs - 32 * 24 * hourMs;
  const registrations = demoRegistrations({ ...demoPlaces(15_020, data), createdAt });
  const dueInHours = [3, 1, null, 26, 30, 5, 50, 72, 2];
  const orders = registrations.orders?.map((order, i) => {
    const hours = dueInHours[i] ?? null;
    return hours === null ? order : { ...order, dueAt: nowMs + hours * hourMs };
  });
  return { ...registrations, orders };
};
