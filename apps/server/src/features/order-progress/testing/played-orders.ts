import { smallPlant } from "../../../testing/test-stores.ts";
import fc from "fast-check";

/** Three hours after the end of daylight saving time in New York, where the plants are. */
export const nowMs = Date.UTC(2026, 10, 1, 9);
export const minuteMs = 60_000;
/** One package per bale, so that a single wrong one shows; whole bales of a pack are tested in the domain. */
const packSize = 1;
const started = Date.UTC(2026, 0, 1);
/** Creation and removal of machine 5. */
export interface Life {
  readonly createdAt: number;
  readonly removedAt: number | null;
}
export const lasting: Life = { createdAt: started, removedAt: null };
export const twoGroups = (life: Life) => ({
  ...smallPlant,
  groups: [{ name: "Grãos" }, { name: "Cafés" }],
  equipment: [
    ...(smallPlant.equipment ?? []),
    { mid: 5, name: "ARZ2", group: "Grãos", ip: "127.0.0.1", ...life },
    { mid: 6, name: "CAF1", group: "Cafés", ip: "127.0.0.1", createdAt: started },
  ],
  products: [
    {
      code: 1,
      codeText: "ARROZ-1",
      name: "Arroz 1 kg",
      netWeight: 1000,
      packageWeight: 10,
      rejectUnder: 20,
      rejectOver: 30,
      packSize,
    },
    {
      code: 2,
      codeText: "FEIJAO-1",
      name: "Feijão 1 kg",
      netWeight: 1000,
      packageWeight: 10,
      rejectUnder: 20,
      rejectOver: 30,
      packSize,
    },
  ],
});
const midsOf: Record<string, readonly number[]> = { Grãos: [3, 5], Cafés: [6] };

export interface PlayedOrder {
  readonly codeText: string;
  readonly product: string;
  readonly group: string;
  readonly runs: readonly { readonly startMs: number; readonly endMs: number | null }[];
}

/** Runs of one group and product in sequence, the last one perhaps open, each of one of two orders. */
const ordersOfLine = (group: string, code: string): fc.Arbitrary<PlayedOrder[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: -300 * minuteMs, max: 0 }), { minLength: 0, maxLength: 8 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    )
    .map(([instants, choices]) => {
      const borders = instants.toSorted((one, other) => one - other).map((ms) => nowMs + ms);
      const runs = borders.flatMap((startMs, i) =>
        i % 2 === 0 ? [{ startMs, endMs: borders[i + 1] ?? null }] : [],
      );
      return [true, false].map((choice) => ({
        codeText: `${group} ${code} ${choice}`,
        product: code,
        group,
        runs: runs.filter((_, i) => choices[i] === choice),
      }));
    });
export const orders = fc
  .tuple(
    ordersOfLine("Grãos", "ARROZ-1"),
    ordersOfLine("Grãos", "FEIJAO-1"),
    ordersOfLine("Cafés", "ARROZ-1"),
  )
  .map((lines) => lines.flat());

export const weighing = fc.record({
  equipment: fc.constantFrom(3, 3, 4, 5, 6),
  product: fc.constantFrom(null, "ARROZ-1", "ARROZ-1", "FEIJAO-1"),
  /** Offset from now, or from the border of a run, give or take a millisecond. */
  at: fc.oneof(
    fc.integer({ min: -310 * minuteMs, max: 0 }),
    fc.record({ border: fc.nat({ max: 30 }), ms: fc.integer({ min: -1, max: 1 }) }),
  ),
  weightMg: fc.constantFrom(1_010_000, 1_012_000, 1_014_000, 1_100_000, 2_000_000),
});
export type Weighing = Omit<typeof weighing extends fc.Arbitrary<infer T> ? T : never, "at"> & {
  readonly at: number;
};

export const life: fc.Arbitrary<Life> = fc
  .tuple(fc.integer({ min: -400, max: -150 }), fc.option(fc.integer({ min: 0, max: 145 }), { freq: 3 }))
  .map(([createdMin, lifeMin]) => ({
    createdAt: nowMs + createdMin * minuteMs,
    removedAt: lifeMin === null ? null : nowMs + (createdMin + lifeMin) * minuteMs,
  }));

const isUseful = ({ weightMg }: Weighing): boolean => weightMg >= 990_000 && weightMg <= 1_040_000;

/** Packages counted one by one: of the product, made by the group while the order was in production. */
function producedOf({ group, product: code, runs }: PlayedOrder, weighings: readonly Weighing[]): number {
  const made = weighings.filter(
    (one) =>
      isUseful(one) &&
      one.product === code &&
      midsOf[group]?.includes(one.equipment) &&
      runs.some(({ startMs, endMs }) => one.at >= startMs && one.at < (endMs ?? nowMs)),
  );
  return Math.floor(made.length / packSize);
}

export const expectedOf = (played: readonly PlayedOrder[], weighings: readonly Weighing[]) =>
  played.map((order) => ({
    codeText: order.codeText,
    group: order.group,
    totalCount: 10,
    producedPackages: producedOf(order, weighings),
    start: order.runs[0]?.startMs ?? null,
    elapsed: order.runs.reduce((sum, { startMs, endMs }) => sum + (endMs ?? nowMs) - startMs, 0) / 1000,
  }));
