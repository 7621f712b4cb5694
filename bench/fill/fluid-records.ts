import type { BatchInput } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { coilCodes, mainEquipment, operatorCode, product, productCode } from "../plan/factory.ts";
import { fluidEvents, type FluidPlan } from "../plan/fluid-plan.ts";
import { noise } from "./noise.ts";

export type Records = Omit<BatchInput, "gateway" | "sequence" | "sentAt">;

/** Records lie in the day before the run and stay there while pages are measured. */
const spanMs = 23 * hourMs;
const endsBeforeMs = 10_000;
const columnLength = 5_000;
const equipments = Array.from({ length: mainEquipment }, (_, i) => i + 1);

/** Occurrences at regular intervals, each lasting a fifth to nine tenths of an interval. */
const occurrencesOf = (equipment: number, each: number, endMs: number) => {
  const everyMs = spanMs / each;
  return Array.from({ length: each }, (_, i) => {
    const at = noise(equipment * 10_007 + i);
    const startedAt = Math.round(endMs - endsBeforeMs - spanMs + i * everyMs + (at * everyMs) / 10);
    const code = fluidEvents[(i * 7 + equipment) % fluidEvents.length]?.code ?? 0;
    return { equipment, code, startedAt, endedAt: Math.round(startedAt + everyMs * (0.2 + 0.6 * at)) };
  });
};

/** Packages of the first equipment around the gross target, a few of them too light. */
const weighingsOf = (packages: number, endMs: number): NonNullable<Records["weighings"]> => {
  const everyMs = spanMs / packages;
  const columns = Math.ceil(packages / columnLength);
  return Array.from({ length: columns }, (_, column) => {
    const first = column * columnLength;
    const numbers = Array.from({ length: Math.min(columnLength, packages - first) }, (_, i) => first + i);
    const grams = (n: number) =>
      product.netG + product.packageG + (noise(n) + noise(n + 0.5) + noise(n + 0.25) - 1.4) * 6;
    return {
      equipment: 1,
      product: productCode(0),
      operator: operatorCode,
      at: numbers.map((n) => Math.round(endMs - endsBeforeMs - spanMs + n * everyMs)),
      weightMg: numbers.map((n) => Math.round((n % 997 === 0 ? grams(n) - 20 : grams(n)) * 1_000)),
    };
  });
};

/** Leftovers of each kind and a used-up coil, every other hour on some machines. */
const besides = (endMs: number): Records => {
  const hours = Array.from(
    { length: Math.floor(spanMs / (2 * hourMs)) },
    (_, i) => endMs - spanMs + 2 * i * hourMs,
  );
  const places = hours.flatMap((at, i) => [1, 2, 3, 4].map((equipment) => ({ equipment, at, i })));
  return {
    leftovers: places.flatMap(({ equipment, at, i }) => [
      { equipment, at, kind: "scrap" as const, weightMg: Math.round(noise(i + equipment) * 2_000_000) },
      { equipment, at, kind: "reprocess" as const, weightMg: Math.round(noise(i - equipment) * 1_000_000) },
      { equipment, at, kind: "chargeback" as const, count: (i % 3) + 1 },
    ]),
    coils: places.map(({ equipment, at, i }) => ({
      equipment,
      coil: coilCodes[(i + equipment) % coilCodes.length] ?? coilCodes[0],
      startedAt: at,
      endedAt: at + hourMs,
      weightStartMg: 20_000_000,
      weightEndMg: 2_000_000,
      count: 3_000,
    })),
  };
};

const dayAs = (occurrencesEach: number, packages: number, endMs: number): Records[] => [
  ...equipments.map((equipment) => ({ occurrences: occurrencesOf(equipment, occurrencesEach, endMs) })),
  ...weighingsOf(packages, endMs).map((columns) => ({ weighings: [columns] })),
  besides(endMs),
];

/** Earlier days for pages that stay open, outside the last 24 hours, with a tenth of the records. */
const earlierDays = [0, 1, 2];
const earlierShare = 0.1;

/** Batches with the data that the pages of `fluid` show. */
export function fluidRecords({ occurrencesEach, packages }: FluidPlan, endMs: number): Records[] {
  const [fewer, fewerPackages] = [occurrencesEach, packages].map((count) => Math.ceil(count * earlierShare));
  const earlierMs = endMs - spanMs - 2 * hourMs;
  return [
    ...dayAs(occurrencesEach, packages, endMs),
    ...earlierDays.flatMap((day) => dayAs(fewer ?? 1, fewerPackages ?? 1, earlierMs - day * spanMs)),
  ];
}

/**
 * Records of one more minute: a package, the state of each equipment and a stop that lasts longer. Answers change but do not grow, so a page may grow
 * only by what it keeps.
 */
export function minuteRecords(minute: number, nowMs: number, beganMs: number): Records {
  const equipment = (minute % mainEquipment) + 1;
  const { code } = fluidEvents[0];
  const weightMg = [Math.round((product.netG + product.packageG + noise(minute)) * 1_000)];
  return {
    weighings: [{ equipment, product: productCode(0), at: [nowMs - 1_000], weightMg }],
    statuses: equipments.map((one) => ({
      equipment: one,
      at: nowMs - 1_000,
      state: 2,
      speed: one === equipment ? 0 : 60 + (minute % 5),
    })),
    occurrences: [{ equipment, code, startedAt: beganMs - endsBeforeMs / 2, endedAt: nowMs - 1_000 }],
  };
}
