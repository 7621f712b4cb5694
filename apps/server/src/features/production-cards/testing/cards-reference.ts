import { expect } from "vitest";
import { nowMs } from "../../../testing/dashboard-plant.ts";
import type { Loaded } from "../../../testing/loaded-products.ts";
import { expectedStopped, type Stop } from "../../../testing/stopped-reference.ts";
import type { WeighedPlant } from "../../../testing/weighed-plants.ts";
import { classOf, giveawayOf, kindOf, meanOf, shareOf } from "../../../testing/weighing-classes.ts";
import { matches, namesOf, type WeighingFilter } from "../../../testing/weighing-filters.ts";
import { isIn } from "../../../testing/weighing-records.ts";
import type { WeighingRecord } from "../../../testing/weighing-record.ts";

const close = (value: number | null) => (value === null ? null : (expect.closeTo(value, 6) as number));
/** In the order of registration. */
const products = [null, "ARROZ-1", "7892"];

function expectedBlock(own: readonly WeighingRecord[], all: number) {
  const grams = own.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000;
  const inKilograms = grams > 1000;
  return {
    c: own.length,
    p: shareOf(own.length, all),
    s: grams,
    s_converted: inKilograms ? grams / 1000 : grams,
    s_unit: inKilograms ? "kg" : "g",
  };
}

/** Blocks of some packages of one product. */
function expectedBlocks(records: readonly WeighingRecord[]) {
  const useful = records.filter((record) => kindOf(record) === "useful");
  const weights = useful.map(({ weightMg }) => weightMg / 1000);
  const none = useful.length === 0;
  const ofClass = (name: string) => records.filter((record) => classOf(record) === name);
  return {
    a: {
      ...expectedBlock(useful, records.length),
      avg: close(meanOf(weights)),
      min: none ? null : Math.min(...weights),
      max: none ? null : Math.max(...weights),
    },
    ro: expectedBlock(ofClass("ro"), records.length),
    ru: expectedBlock(ofClass("ru"), records.length),
    invalid: expectedBlock(ofClass("pi"), records.length),
    giveaway: giveawayOf(useful),
  };
}

const lastOf = (records: readonly WeighingRecord[]): string | null =>
  records.toSorted(
    (one, other) => other.at - one.at || products.indexOf(other.product) - products.indexOf(one.product),
  )[0]?.product ?? null;

/** Product that a machine makes at the end of the windows: the loaded one, unless it weighed another one since. */
function madeBy(
  ofMachine: readonly WeighingRecord[],
  loaded: Loaded | undefined,
  { windows }: WeighingFilter,
): string | null {
  const told = loaded?.product ?? null;
  const isNews =
    loaded !== undefined && isIn(loaded.at, windows) && ofMachine.every(({ at }) => at <= loaded.at);
  return (isNews ? told : null) ?? lastOf(ofMachine) ?? told;
}

/** Figures of one equipment, package by package: of the product that it makes or that an operator made last, and of the others. */
function expectedFigures(
  records: readonly WeighingRecord[],
  ofMachine: readonly WeighingRecord[],
  loaded: Loaded | undefined,
  asked: WeighingFilter,
) {
  const running = madeBy(ofMachine, loaded, asked);
  const ofOperator = asked.operator === undefined ? null : lastOf(records);
  const product = asked.product ?? ofOperator ?? running;
  const byProduct = Map.groupBy(records, (record) => record.product);
  const others = [...byProduct]
    .filter(([code]) => code !== product)
    .map(([code, own]) => ({ product: code, ...expectedBlocks(own) }));
  return { product, running, ...expectedBlocks(byProduct.get(product) ?? []), others };
}

const weighedBy = (records: readonly WeighingRecord[], mid: number): WeighingRecord[] =>
  records.filter(({ equipment }) => equipment === mid);

interface Reported {
  readonly stops: readonly Stop[];
  /** Codes left out of the stops. */
  readonly ignored: readonly number[];
  readonly loaded: readonly Loaded[];
}

/** Cards of a plant whose fifth machine is created and removed. */
export function expectedCards(
  plant: WeighedPlant,
  { stops, ignored, loaded }: Reported,
  asked: WeighingFilter,
) {
  const whole = { ...asked, operator: undefined, product: undefined };
  const weighed = plant.records.filter((record) => matches(record, whole));
  const counted = weighed.filter((record) => matches(record, asked));
  return namesOf(asked).flatMap(({ id, equipment }) => {
    const own = weighedBy(counted, id);
    const life = id === 5 ? plant : { createdAt: 0, removedAt: null };
    const standing = stops.filter((stop) => stop.equipment === id);
    const counting = standing.filter(({ code }) => !ignored.includes(code));
    const { availableMs, stoppedMs } = expectedStopped(asked.windows, life, counting, nowMs);
    const isHeard = [...loaded, ...plant.records].some((one) => one.equipment === id) || standing.length > 0;
    if (availableMs === 0 && own.length === 0 && asked.equipments.length === 0) return [];
    // An operator's time is that of being signed on, which nobody is in these plants.
    const isAnybodys = asked.operator === undefined;
    const factor = availableMs === 0 || !isAnybodys || !isHeard ? null : close(stoppedMs / availableMs);
    const told = loaded.find((one) => one.equipment === id);
    return [{ id, equipment, ...expectedFigures(own, weighedBy(weighed, id), told, asked), factor }];
  });
}
