import type { ProductionCard } from "@fiel/contracts";
import { boundWindows, orderProgress, stoppedFraction, type StoppedTime } from "@fiel/domain";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import {
  type EquipmentState,
  equipmentStates,
  neverHeard,
} from "../../platform/dashboard/equipment-states.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { stoppedSeconds } from "../../platform/dashboard/stopped-time.ts";
import { weighedProduct } from "../../platform/dashboard/weighed-product.ts";
import { readTotals, type TotalsOfMachines } from "../../platform/telemetry/totals.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import { usefulOfOrders } from "../../platform/orders/useful-of-orders.ts";
import type {
  RegisteredEquipment,
  RegisteredProduct,
} from "../../platform/registrations/tenant-registrations.ts";
import { cardData } from "./card-data.ts";
import { readLastProducts } from "../../platform/telemetry/last-products.ts";

export interface CardsQuestion {
  readonly reading: Reading;
  readonly filter: ResolvedFilter;
  /** Equipment that the caller named has its card whatever happened. */
  readonly named: boolean;
  readonly ignoredCodes: ReadonlySet<number>;
  /** Those in production. */
  readonly orders: readonly RegisteredOrder[];
}

/** What is known of all equipment, by machine id; packages by the order's id. */
interface Facts {
  readonly totals: TotalsOfMachines;
  readonly lastProducts: ReadonlyMap<number, number>;
  readonly states: ReadonlyMap<number, EquipmentState>;
  readonly stopped: ReadonlyMap<number, StoppedTime>;
  readonly usefulOfOrder: ReadonlyMap<number, number>;
}

/** The cards of the filter's equipment, in its order. */
export async function getCards(
  question: CardsQuestion,
  source: TimedComputeContext,
): Promise<ProductionCard[]> {
  const { filter, named } = question;
  if (filter.equipment.length === 0) return [];
  const facts = await readFacts(question, source);
  return filter.equipment
    .filter((equipment) => named || facts.totals.has(equipment.mid) || existed(equipment, filter))
    .map((equipment) => cardOf(equipment, facts, question, source));
}

async function readFacts(question: CardsQuestion, { nowMs }: TimedComputeContext): Promise<Facts> {
  const { reading, filter, ignoredCodes, orders } = question;
  const [weighed, states, stopped, usefulOfOrder] = await Promise.all([
    readWeighed(reading, filter),
    equipmentStates(reading, nowMs),
    stoppedSeconds({ reading, filter, ignoredCodes, nowMs }),
    usefulOfOrders(reading, orders, nowMs),
  ]);
  return { ...weighed, states, stopped, usefulOfOrder };
}

async function readWeighed(
  reading: Reading,
  filter: ResolvedFilter,
): Promise<Pick<Facts, "totals" | "lastProducts">> {
  const totals = await readTotals(reading, filter);
  return { totals, lastProducts: await readLastProducts(reading, filter, totals) };
}

function existed({ createdAt, removedAt }: RegisteredEquipment, { windows }: ResolvedFilter): boolean {
  return boundWindows(windows, { createdAtMs: createdAt, removedAtMs: removedAt }, Infinity).length > 0;
}

function cardOf(
  { mid, name, groupId, group }: RegisteredEquipment,
  facts: Facts,
  { filter, orders }: CardsQuestion,
  { registrations: { productById } }: TimedComputeContext,
): ProductionCard {
  const state = facts.states.get(mid) ?? neverHeard;
  const product = productById.get(filter.product ?? (facts.lastProducts.get(mid) || state.product));
  const order = orders.find(({ productId, group: of }) => productId === product?.id && of.id === groupId);
  const stopped = facts.stopped.get(mid);
  return {
    equipment: { id: mid, name, groupName: group },
    product: product === undefined ? null : productOf(product),
    op: order === undefined || product === undefined ? null : orderOf(order, product, facts),
    data: cardData(facts.totals.get(mid) ?? [], state, product?.unit ?? "g"),
    factor: stopped === undefined ? null : stoppedFraction(stopped),
  };
}

function productOf(product: RegisteredProduct): ProductionCard["product"] {
  const { brand, limits } = product;
  return {
    ...weighedProduct(product),
    brand,
    productWeight: limits === null ? null : limits.netMg / 1000,
    packageWeight: (limits?.packageMg ?? 0) / 1000,
  };
}

function orderOf(
  { id, codeText, count }: RegisteredOrder,
  { packSize }: RegisteredProduct,
  { usefulOfOrder }: Facts,
): ProductionCard["op"] {
  const { producedBales, projectedBales } = orderProgress(count, usefulOfOrder.get(id) ?? 0, packSize);
  return { codeText, producedPackages: producedBales, projectedPackages: projectedBales };
}
