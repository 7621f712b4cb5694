import { smallPlant } from "../../../testing/test-stores.ts";

/** A plant with a rate for ARZ1, product costs and a stop of each kind. */
export const plannedPlant = {
  ...smallPlant,
  equipment: smallPlant.equipment?.map((one) => ({
    ...one,
    ...(one.mid === 3 ? { expectedRate: 2 } : {}),
  })),
  products: smallPlant.products?.map((one) => ({ ...one, costPerKg: 5 })),
  events: [
    { code: 20, name: "Falta de filme", notificationLevel: 2 },
    { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
  ],
} satisfies typeof smallPlant;
