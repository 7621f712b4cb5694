import { rice } from "./packaged-products.ts";
import { openPlant, type Plant } from "./plant.ts";
import { Sender } from "./sender.ts";

const minuteMs = 60_000;
/** Gross weights of the product that EQ1 makes now, g. */
const nowG = [1_010, 1_011, 1_012];
const beforeCount = 40;

const registrations = {
  products: [
    rice,
    {
      code: 7892,
      codeText: "FEIJ-225",
      name: "Feijão 225 g",
      netWeight: 225,
      packageWeight: 5,
      rejectUnder: 10,
      rejectOver: 10,
      packSize: 20,
    },
  ],
  operators: [
    { code: 12, name: "Marina" },
    { code: 13, name: "Otávio" },
  ],
  events: [
    { code: 20, name: "Troca de produto", notificationLevel: 3 },
    { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
  ],
  orders: [{ codeText: "OP-4", product: "FEIJ-225", group: "Grãos", count: 40, status: 2 }],
};

export interface ReadingsPlant extends Plant {
  readonly sender: Sender;
}

/** Sends statuses: EQ1 has an unplanned stop, EQ2 a planned one, EQ3 produces. After a minute of silence a machine is disconnected. */
export const tellStates = (sender: Sender, at: number, operator = 12, speed = 0): Promise<void> =>
  sender.sendRecords({
    statuses: [
      { equipment: 1, at, state: 2, speed, product: "ARROZ-1", operator },
      { equipment: 2, at, state: 2, speed, product: "ARROZ-1", operator },
      { equipment: 3, at, state: 2, speed: 62, product: "FEIJ-225", operator },
    ],
  });

const sendMade = (sender: Sender, nowMs: number): Promise<void> => {
  const beans = Array.from({ length: beforeCount }, (_, i) => nowMs - 50 * minuteMs + i * 1_000);
  return sender.send([
    { equipment: 1, product: "FEIJ-225", at: beans, weightMg: beans.map(() => 230_000) },
    {
      equipment: 1,
      product: "ARROZ-1",
      at: nowG.map((_, i) => nowMs - 25 * minuteMs + i * 2_000),
      weightMg: nowG.map((grams) => grams * 1_000),
    },
    { equipment: 3, product: "FEIJ-225", at: [nowMs - 5 * minuteMs], weightMg: [231_000] },
  ]);
};

/** Opens a plant with a change of product, planned and unplanned stops, and two operators, one after the other. */
export async function openReadingsPlant(): Promise<ReadingsPlant> {
  const plant = await openPlant({ machines: 3, registrations });
  const sender = new Sender(plant.url, plant.deviceKey);
  const nowMs = Date.now();
  await sendMade(sender, nowMs);
  await tellStates(sender, nowMs - 180 * minuteMs, 13, 60);
  await tellStates(sender, nowMs - 70 * minuteMs, 12, 60);
  await tellStates(sender, nowMs - 20 * minuteMs);
  await sender.sendRecords({
    occurrences: [
      // In Otávio's time, then in Marina's.
      { equipment: 3, code: 20, startedAt: nowMs - 120 * minuteMs, endedAt: nowMs - 90 * minuteMs },
      { equipment: 3, code: 20, startedAt: nowMs - 60 * minuteMs, endedAt: nowMs - 50 * minuteMs },
      { equipment: 2, code: 21, startedAt: nowMs - 40 * minuteMs, endedAt: null },
      // The machine was stopped for 20 minutes before the reason arrived.
      { equipment: 1, code: 20, startedAt: nowMs - minuteMs, endedAt: null },
    ],
  });
  return { ...plant, sender };
}
