import {
  type CardBlocks,
  type Classes,
  getGiveaway,
  getProductionCards,
  getProductionClassification,
  getProductionHistogram,
  getProductionSummary,
  type HistogramBin,
  type ProductGiveaway,
  type ProductionCard,
} from "@fiel/contracts";
import { usefulClasses } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { ask, type Caller, type Question } from "../../../testing/dashboard-questions.ts";

interface Counts {
  readonly useful: number;
  readonly over: number;
  readonly under: number;
  readonly invalid: number;
  readonly all: number;
}

const countsOfCard = ({ a, ro, ru, invalid }: CardBlocks): Counts => ({
  useful: a.c,
  over: ro.c,
  under: ru.c,
  invalid: invalid.c,
  all: a.c + ro.c + ru.c + invalid.c,
});

const countsOfClasses = (classes: Classes): Counts => {
  const useful = usefulClasses.reduce((sum, code) => sum + classes[code].count, 0);
  const [over, under, invalid] = [classes.ro.count, classes.ru.count, classes.pi.count];
  return { useful, over, under, invalid, all: useful + over + under + invalid };
};

const countsOfBins = (bins: readonly HistogramBin[]): Counts => {
  const sum = (key: Exclude<keyof HistogramBin, "weight">) => bins.reduce((all, bin) => all + bin[key], 0);
  const [all, invalid, rejected, under] = [sum("amount"), sum("invalid"), sum("rejected"), sum("under")];
  return { all, invalid, over: rejected - under, under, useful: all - invalid - rejected };
};

/** Counts by machine and product, without empty ones. */
const countsOf = (
  told: readonly { id: number; product: { id: number } | null; counts: Counts }[],
): (readonly [string, Counts])[] =>
  told
    .filter(({ counts }) => counts.all > 0)
    .map(({ id, product, counts }) => [`${id} ${product?.id ?? 0}`, counts] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));

/** Compares giveaways by machine and product, without empty ones. */
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

/** Expects the cards to agree with classification, histogram, summary and giveaway for one query. */
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
  expect(told).toEqual(countsOf(drawn));
  expectSameGiveaway(cards.data, given.data.result);
  const sum = (pick: (counts: Counts) => number) =>
    told.reduce((total, [, counts]) => total + pick(counts), 0);
  expect({
    count: sum(({ all }) => all),
    approvedCount: sum(({ useful }) => useful),
    rejectedSuperiorCount: sum(({ over }) => over),
    rejectedInferiorCount: sum(({ under }) => under),
  }).toEqual({
    count: summary.data.result.count,
    approvedCount: summary.data.result.approvedCount,
    rejectedSuperiorCount: summary.data.result.rejectedSuperiorCount,
    rejectedInferiorCount: summary.data.result.rejectedInferiorCount,
  });
}
