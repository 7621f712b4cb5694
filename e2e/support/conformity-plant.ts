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
const steadyG = [226.2, 225.4, 227.1, 224.8, 226.6];
/** Net weights of EQ1, g. The second sample is a real session of a checkweigher and the worked example of the domain. */
export const samples = [
  { minutesAgo: 40, netG: steadyG },
  { minutesAgo: 20, netG: [225.1, 220.6, 220.2, 215.8, 224.7] },
];
/** EQ3 stopped for 23 minutes between its samples. None of them is refused. */
const steadyMinutesAgo = [45, 44, 43, 20, 19, 18];

export interface ConformityPlant extends Plant {
  /** Instant from which all data count back, UTC ms. */
  readonly nowMs: number;
}

/** Opens a plant of three machines. The second made nothing. */
export async function openConformityPlant(): Promise<ConformityPlant> {
  const plant = await openPlant({ machines: 3, registrations: { products: [beans] } });
  const nowMs = Date.now();
  const made = [
    ...samples.map((sample) => ({ ...sample, equipment: 1 })),
    ...steadyMinutesAgo.map((minutesAgo) => ({ minutesAgo, netG: steadyG, equipment: 3 })),
  ];
  await new Sender(plant.url, plant.deviceKey).send(
    made.map(({ equipment, minutesAgo, netG }) => ({
      equipment,
      product: beans.codeText,
      at: netG.map((_, i) => nowMs - minutesAgo * minuteMs + i * 2_000),
      weightMg: netG.map((weight) => Math.round((weight + beans.packageWeight) * 1_000)),
    })),
  );
  return { ...plant, nowMs };
}
