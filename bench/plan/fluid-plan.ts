import { lineCount, lineName, lineRegistrations } from "../fiel/line-registrations.ts";
import { product, productCode, registrationsOf } from "./factory.ts";
import { type OpenPage, openPages } from "./open-pages.ts";

/** What the pages of `fluid` show, and how long they stay open. */
export interface FluidPlan {
  /** Occurrences of each equipment in the last day. */
  readonly occurrencesEach: number;
  /** Packages of one equipment in the last day. */
  readonly packages: number;
  /** Products of the second client, whose list is scrolled and searched. */
  readonly products: number;
  /** Times that each page is opened. */
  readonly loads: number;
  /** Share of the inputs that a hand makes in a gesture, 1 = all of them. */
  readonly inputs: number;
  /** Between two gestures, ms. */
  readonly restMs: number;
  /** Times that a page that stays open is brought up to date, once a minute of its own clock. */
  readonly refreshes: number;
  /** The pages that stay open. */
  readonly open: readonly OpenPage[];
}

const minutesADay = 1_440;

export const fullFluid: FluidPlan = {
  occurrencesEach: 500,
  packages: 50_000,
  products: 5_000,
  loads: 7,
  inputs: 1,
  // Longer than a page waits after a gesture before it asks.
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

/** One event of each level that a page tells apart. */
export const fluidEvents = [
  { code: 20, name: "Falta de filme", notificationLevel: 3 },
  { code: 21, name: "Troca de bobina", notificationLevel: 1 },
  { code: 22, name: "Refeição", notificationLevel: 0 },
  { code: 23, name: "Ajuste de peso", notificationLevel: 2 },
] as const;

/** The first client is a plant; the second one has a long catalogue and nothing that happens. */
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
