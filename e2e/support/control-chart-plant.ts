import { openPlant, type Plant } from "./plant.ts";
import { Sender } from "./sender.ts";

const minuteMs = 60_000;
export const beans = {
  code: 225,
  codeText: "FEIJAO",
  name: "Feijão 225 g",
  netWeight: 225,
  packageWeight: 5,
};
export const lentils = {
  code: 500,
  codeText: "LENTILHA",
  name: "Lentilha 500 g",
  netWeight: 500,
  packageWeight: 5,
};

/** Minutes before the plant's `nowMs` from which EQ1 runs, and at which its mean moves up by 3 g. */
export const ranFromMin = 600;
export const movedMin = 200;
const everyMs = 20_000;

/** Deviations from the mean, g, in a fixed order without any pattern. */
const off = (place: number): number => ((place * 7_919 + (place % 7) * 431) % 401) / 100 - 2;

export interface ControlChartPlant extends Plant {
  /** Instant from which all data count back, UTC ms. */
  readonly nowMs: number;
}

/**
 * Opens a plant of three machines. EQ1 weighs lentils for ten minutes and then beans for ten hours, whose mean moves at once; EQ2's packages all weigh
 * the same; EQ3 made nothing.
 */
export async function openControlChartPlant(): Promise<ControlChartPlant> {
  const plant = await openPlant({ machines: 3, registrations: { products: [beans, lentils] } });
  const nowMs = Date.now();
  const instants = (fromMin: number, toMin: number) =>
    Array.from(
      { length: ((fromMin - toMin) * minuteMs) / everyMs },
      (_, place) => nowMs - fromMin * minuteMs + place * everyMs,
    );
  const sender = new Sender(plant.url, plant.deviceKey);
  const at = instants(ranFromMin, 1);
  const before = instants(ranFromMin + 10, ranFromMin);
  const same = instants(300, 10);
  const inMg = (grams: readonly number[]) => grams.map((one) => Math.round(one * 1_000));
  await sender.send([
    { equipment: 1, product: lentils.codeText, at: before, weightMg: inMg(before.map(() => 507)) },
    {
      equipment: 1,
      product: beans.codeText,
      at,
      weightMg: inMg(
        at.map((atMs, place) => 231 + off(place) + (atMs >= nowMs - movedMin * minuteMs ? 3 : 0)),
      ),
    },
    { equipment: 2, product: beans.codeText, at: same, weightMg: inMg(same.map(() => 231)) },
  ]);
  return { ...plant, nowMs };
}
