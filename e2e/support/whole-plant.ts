import { beans, dearRice } from "./packaged-products.ts";
import { openPlant, type Plant, type PlantOptions } from "./plant.ts";
import { Sender } from "./sender.ts";
import { recordsOf, reel } from "./sheets-records.ts";
import { addWholeSettings } from "./whole-settings.ts";

type Orders = NonNullable<NonNullable<PlantOptions["registrations"]>["orders"]>;

/** An order of 40 bales in production. */
export const riceOrder = {
  codeText: "OP-7",
  product: dearRice.codeText,
  group: "Grãos",
  count: 40,
  status: 2,
} as const;

/** Opens a plant with data for every page. */
export async function openWholePlant(orders: Orders = [riceOrder]): Promise<Plant> {
  const plant = await openPlant({
    machines: 3,
    registrations: {
      products: [dearRice, beans],
      coils: [reel],
      events: [{ code: 20, name: "Falta de filme", notificationLevel: 2 }],
      orders,
    },
  });
  const inProduction = Date.now();
  await Promise.all([
    new Sender(plant.url, plant.deviceKey).sendRecords(recordsOf(inProduction, Date.now())),
    addWholeSettings(plant),
  ]);
  return plant;
}
