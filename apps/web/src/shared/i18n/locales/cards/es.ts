import type { CardsMessages } from "./messages.ts";

export const cardsEs: CardsMessages = {
  cards: {
    title: "Producción por equipo",
    perMinute: "un/min",
    noProduct: "Producto no informado",
    netWeight: "Peso neto",
    order: "OP {{code}}",
    min: "mínimo",
    max: "máximo",
    average: "media",
    gauge: "Objetivo de {{target}} en la balanza, tolerancia de {{tolerance}}",
    invalid: "Inválidos",
    factor: "Factor",
    bales: "Fardos",
    of: "de {{projected}}",
    noOrder: "Sin orden en producción.",
    noProjection: "Sin fardos proyectados en el período.",
    producing_one: "produciendo",
    producing_other: "produciendo",
    stopped_one: "parado",
    stopped_other: "parados",
    disconnected_one: "desconectado",
    disconnected_other: "desconectados",
  },
};
