import { lineCount, lineName, lineRegistrations } from "../fiel/line-registrations.ts";
import { product, productCode, registrationsOf } from "./factory.ts";
import { type OpenPage, openPages } from "./open-pages.ts";

/** Contents of the pages of `fluid`, and how long they stay open. */
export interface FluidPlan {
  /** Occurrences of each equipment in the last day. */
  readonly occurrencesEach: number;
  /** Packages of one equipment in the last day. */
  readonly packages: number;
  /** Products of the second client, whose list is scrolled and searched. */
  readonly products: number;
  /** Number of openings of each page. */
  readonly loads: number;
  /** Share of the input events in a gesture, 0 to 1. With 1, a gesture has as many events as a hand makes. */
  readonly inputs: number;
  /** Pause between two gestures, ms. */
  readonly restMs: number;
  /** Number of refreshes of a page that stays open, one per minute of its own clock. */
  readonly refreshes: number;
  /** Pages that stay open. */
  readonly open: readonly OpenPage[];
}

const minutesADay = 1_440;

export const fullFluid: FluidPlan = {
  occurrencesEach: 500,
  packages: 50_000,
  products: 5_000,
  loads: 7,
  inputs: 1,
  // Longer than the delay between a gesture and the page's request.
  restMs: 1_800,
  refreshes: 2 * minutesADay,
  open: openPages,
};
export const quickFluid: FluidPlan = {
  occurrencesEach: 20,
  packages: 2_000,
  products: 500,
  loads: 1,
  inputs: 0.25,
  restMs: 200,
  refreshes: 20,
  open: openPages,
};

/** One event of each level that pages distinguish. */
export const fluidEvents = [
  { code: 20, name: "Falta de filme", notificationLevel: 3 },
  { code: 21, name: "Troca de bobina", notificationLevel: 1 },
  { code: 22, name: "Refeição", notificationLevel: 0 },
  { code: 23, name: "Ajuste de peso", notificationLevel: 2 },
] as const;

/** The first client is a plant. The second has a long list of products and no records. */
export const fluidRegistrations =
  ({ products }: Pick<FluidPlan, "products">) =>
  (index: number, createdAt: number): object =>
    index === 0 ? plantRegistrations(index, createdAt) : catalogueRegistrations(products, createdAt);

const catalogueRegistrations = (count: number, createdAt: number): object => ({
  ...registrationsOf(1, createdAt),
  products: Array.from({ length: count }, (_, i) => ({
    code: 10_000 + i,
    codeText: `P${10_000 + i}`,
    name: `Açúcar ${String(i).padStart(4, "0")}`,
    brand: `Marca ${i % 40}`,
    netWeight: product.netG,
    packageWeight: product.packageG,
  })),
});

const plantRegistrations = (index: number, createdAt: number): object => ({
  ...lineRegistrations(index, createdAt),
  events: fluidEvents,
  orders: Array.from({ length: lineCount }, (_, line) => ({
    codeText: `OP-${line + 1}`,
    product: productCode(0),
    group: lineName(line),
    count: 40,
  })),
});
