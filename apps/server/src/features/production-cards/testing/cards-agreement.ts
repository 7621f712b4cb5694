import {
  type CardBlocks,
  type Classes,
  getGiveaway,
  getProductionCards,
  getProductionClassification,
  getProductionHistogram,
  getProductionSummary,
  type ProductGiveaway,
  type ProductionCard,
} from "@fiel/contracts";
import { usefulClasses } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { ask, type Caller, type Question } from "../../../testing/dashboard-questions.ts";

interface Counts {
  readonly useful: number;
  readonly invalid: number;
  readonly all: number;
}

const countsOfCard = ({ a, ro, ru, invalid }: CardBlocks): Counts => ({
  useful: a.c,
  invalid: invalid.c,
  all: a.c + ro.c + ru.c + invalid.c,
});

const countsOfClasses = (classes: Classes): Counts => {
  const useful = usefulClasses.reduce((sum, code) => sum + classes[code].count, 0);
  const invalid = classes.pi.count;
  return { useful, invalid, all: useful + invalid + classes.ro.count + classes.ru.count };
};

const countsOfBins = (bins: readonly { amount: number; invalid: number; rejected: number }[]): Counts => {
  const sum = (key: "amount" | "invalid" | "rejected") => bins.reduce((all, bin) => all + bin[key], 0);
  const [all, invalid] = [sum("amount"), sum("invalid")];
  return { all, invalid, useful: all - invalid - sum("rejected") };
};

/** By machine and product; what has no packages is nothing. */
const countsOf = (
  told: readonly { id: number; product: { id: number } | null; counts: Counts }[],
): (readonly [string, Counts])[] =>
  told
    .filter(({ counts }) => counts.all > 0)
    .map(({ id, product, counts }) => [`${id} ${product?.id ?? 0}`, counts] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));

/** By machine and product; what gives nothing away is nothing. */
function expectSameGiveaway(cards: readonly ProductionCard[], given: readonly ProductGiveaway[]): void {
  const ofCards = cards.flatMap(({ equipment: { id }, product, data, others }) =>
    [{ product, data }, ...others].map((one) => ({
      id,
      product: one.product?.id,
      giveaway: one.data.giveaway,
    })),
  );
  const inOrder = (all: readonly { id: number; product: number | undefined; giveaway: unknown }[]) =>
    all
      .filter(({ giveaway }) => giveaway !== null)
      .toSorted((a, b) => a.id - b.id || (a.product ?? 0) - (b.product ?? 0));
  expect(inOrder(ofCards)).toEqual(
    inOrder(given.map(({ id, product, giveaway }) => ({ id, product: product.id, giveaway }))),
  );
}

/** Of one question: what the cards tell of their products is what classification, histogram and summary tell. */
export async function expectAgreement(
  app: FastifyInstance,
  factory: Caller,
  question: Question,
): Promise<void> {
  const [cards, classes, histogram, summary, given] = await Promise.all([
    ask(app, getProductionCards, factory, question),
    ask(app, getProductionClassification, factory, question),
    ask(app, getProductionHistogram, factory, question),
    ask(app, getProductionSummary, factory, question),
    ask(app, getGiveaway, factory, question),
  ]);
  const told = countsOf(
    cards.data.flatMap(({ equipment, product, data, others }) =>
      [{ product, data }, ...others].map((one) => ({
        id: equipment.id,
        product: one.product,
        counts: countsOfCard(one.data),
      })),
    ),
  );
  const classified = classes.data.result.flatMap(({ id, products }) =>
    products.map(({ product, classes: of }) => ({ id, product, counts: countsOfClasses(of) })),
  );
  expect(told).toEqual(countsOf(classified));
  const drawn = histogram.data.result.map(({ id, product, data }) => ({
    id,
    product,
    counts: countsOfBins(data),
  }));
  expect(told.map(([key, { all, invalid }]) => [key, all, invalid])).toEqual(
    countsOf(drawn).map(([key, { all, invalid }]) => [key, all, invalid]),
  );
  expectSameGiveaway(cards.data, given.data.result);
  const sum = (pick: (counts: Counts) => number) =>
    told.reduce((total, [, counts]) => total + pick(counts), 0);
  expect({
    count: sum(({ all }) => all),
    approvedCount: sum(({ useful }) => useful),
  }).toEqual({
    count: summary.data.result.count,
    approvedCount: summary.data.result.approvedCount,
  });
}
