import type { BatchInput } from "@fiel/contracts";

const hourMs = 3_600_000;

export const reel = { code: 9, name: "Filme arroz", weight: 20_000, estimate: 4_000 };
export const made = {
  rice: [...Array.from({ length: 25 }, (_, i) => 1_005 + i / 2), 1_041, 1_050, 985],
  riceInvalid: 400,
  beans: [...Array.from({ length: 9 }, (_, i) => 503 + i / 2), 480, 481],
};
export const coils = [
  { equipment: 1, startG: 20_000, endG: 5_000, count: 3_100 },
  { equipment: 2, startG: 19_500, endG: 17_000, count: 480 },
];
export const leftovers = { scrapG: [1_200, 300], reprocessG: [2_500], chargebacks: [1, 2] };

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const text = (value: number, decimals = 0): string =>
  new Intl.NumberFormat("pt-BR", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: "always",
  }).format(value);
export const percent = (part: number, whole: number): string => `${text((part / whole) * 100, 2)}\u00a0%`;
export const usefulRice = made.rice.filter((weight) => weight >= 990 && weight <= 1_040);
export const usefulBeans = made.beans.filter((weight) => weight >= 495 && weight <= 520);
export const balesOf = (useful: readonly number[], packSize: number): number =>
  Math.floor(useful.length / packSize);

export const mg = (grams: number): number => Math.round(grams * 1_000);
export const statuses = () => [
  { equipment: 1, at: Date.now() - 1_000, state: 2, speed: 62.5, product: "ARROZ-1" },
  { equipment: 2, at: Date.now() - 1_000, state: 2, speed: 0, product: "FEIJAO-5" },
];

type Records = Omit<BatchInput, "gateway" | "sequence" | "sentAt">;

/** Instants are after the start of the order's production, even on a fast machine, and not in the future. */
const weighingsOf = (sinceMs: number, nowMs: number): Records["weighings"] => {
  const instants = (count: number) =>
    Array.from({ length: count }, (_, i) => sinceMs + Math.floor((i * (nowMs - sinceMs)) / count));
  const weights = [...made.rice, made.riceInvalid];
  return [
    {
      equipment: 1,
      product: "ARROZ-1",
      at: instants(weights.length),
      weightMg: weights.map(mg),
      verdict: weights.map((weight) => (weight === made.riceInvalid ? "invalid" : null)),
    },
    { equipment: 2, product: "FEIJAO-5", at: instants(made.beans.length), weightMg: made.beans.map(mg) },
  ];
};

const coilsOf = (nowMs: number): Records["coils"] => [
  ...coils.map(({ equipment, startG, endG, count }) => ({
    equipment,
    coil: reel.code,
    startedAt: nowMs - 2 * hourMs,
    endedAt: nowMs - hourMs,
    weightStartMg: mg(startG),
    weightEndMg: mg(endG),
    count,
  })),
  {
    equipment: 1,
    coil: reel.code,
    startedAt: nowMs - hourMs,
    endedAt: null,
    weightStartMg: mg(19_000),
    weightEndMg: null,
    count: 12,
  },
];

const leftoversOf = (nowMs: number): Records["leftovers"] => [
  ...leftovers.scrapG.map((grams, i) => ({
    equipment: i + 1,
    at: nowMs - 2 * hourMs,
    kind: "scrap" as const,
    weightMg: mg(grams),
  })),
  ...leftovers.reprocessG.map((grams) => ({
    equipment: 1,
    at: nowMs - hourMs,
    kind: "reprocess" as const,
    weightMg: mg(grams),
  })),
  ...leftovers.chargebacks.map((count, i) => ({
    equipment: i + 1,
    at: nowMs - hourMs,
    kind: "chargeback" as const,
    count,
  })),
];

export const recordsOf = (sinceMs: number, nowMs: number): Records => ({
  weighings: weighingsOf(sinceMs, nowMs),
  statuses: statuses(),
  // The stop lasts as long as equipment 2 exists.
  occurrences: [{ equipment: 2, code: 20, startedAt: nowMs - 30 * hourMs, endedAt: null }],
  coils: coilsOf(nowMs),
  leftovers: leftoversOf(nowMs),
});
