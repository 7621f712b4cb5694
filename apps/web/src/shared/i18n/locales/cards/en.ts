import type { CardsMessages } from "./messages.ts";

export const cardsEn: CardsMessages = {
  cards: {
    title: "Production by equipment",
    perMinute: "units/min",
    noProduct: "No product reported",
    netWeight: "Net weight",
    order: "Order {{code}}",
    min: "minimum",
    max: "maximum",
    average: "mean",
    gauge: "Target of {{target}} on the scale, tolerance of {{tolerance}}",
    invalid: "Invalid",
    factor: "Factor",
    bales: "Bales",
    of: "of {{projected}}",
    noOrder: "No order in production.",
    noProjection: "No bales projected in the period.",
    producing_one: "producing",
    producing_other: "producing",
    stopped_one: "stopped",
    stopped_other: "stopped",
    disconnected_one: "disconnected",
    disconnected_other: "disconnected",
  },
};
