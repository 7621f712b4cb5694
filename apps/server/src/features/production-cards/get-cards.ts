import type { ProductionCard } from "@fiel/contracts";
import { boundWindows, orderProgress, stoppedFraction, type StoppedTime } from "@fiel/domain";
import type { TimedAnswerSource } from "../../platform/answers/answers.ts";
import { neverHeard, type PresentState, presentStates } from "../../platform/dashboard/equipment-states.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { stoppedSeconds } from "../../platform/dashboard/stopped-time.ts";
import { weighedProduct } from "../../platform/dashboard/weighed-product.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import type { UsefulOfOrders } from "../../platform/orders/useful-of-orders.ts";
import type {
  RegisteredEquipment,
  RegisteredProduct,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { cardData, noTotals } from "./card-data.ts";
import { listTotals } from "./list-totals.ts";
import type { CardTotals } from "./totals-select.ts";

export interface CardsQuestion {
  readonly telemetry: TenantTelemetry;
  readonly tenantId: number;
  readonly filter: ResolvedFilter;
  /** Equipment that the caller named has its card whatever happened. */
  readonly named: boolean;
  readonly ignoredCodes: ReadonlySet<number>;
  /** Those in production. */
  readonly orders: readonly RegisteredOrder[];
  readonly usefulOfOrders: UsefulOfOrders;
}

/** What is known of all equipment, by machine id; packages by the order's id. */
interface Facts {
  readonly totals: ReadonlyMap<number, CardTotals>;
  readonly states: ReadonlyMap<number, PresentState>;
  readonly stopped: ReadonlyMap<number, StoppedTime>;
  readonly usefulOfOrder: ReadonlyMap<number, number>;
}

/** The cards of the filter's equipment, in its order. */
export async function getCards(
  question: CardsQuestion,
  source: TimedAnswerSource,
): Promise<ProductionCard[]> {
  const { filter, named } = question;
  if (filter.equipment.length === 0) return [];
  const facts = await readFacts(question, source);
  return filter.equipment
    .filter((equipment) => named || facts.totals.has(equipment.mid) || existed(equipment, filter))
    .map((equipment) => cardOf(equipment, facts, question, source));
}

async function readFacts(question: CardsQuestion, { nowMs, signal }: TimedAnswerSource): Promise<Facts> {
  const { telemetry, tenantId, filter, ignoredCodes, orders, usefulOfOrders } = question;
  const mids = filter.equipment.map(({ mid }) => mid);
  const [totals, states, stopped, usefulOfOrder] = await Promise.all([
    listTotals(telemetry, tenantId, filter, signal),
    presentStates(telemetry, tenantId, mids, nowMs, signal),
    stoppedSeconds(telemetry, tenantId, filter, ignoredCodes, nowMs, signal),
    usefulOfOrders(telemetry, tenantId, orders, nowMs, signal),
  ]);
  return { totals, states, stopped, usefulOfOrder };
}

function existed({ createdAt, removedAt }: RegisteredEquipment, { windows }: ResolvedFilter): boolean {
  return boundWindows(windows, { createdAtMs: createdAt, removedAtMs: removedAt }, Infinity).length > 0;
}

function cardOf(
  { mid, name, groupId, group }: RegisteredEquipment,
  facts: Facts,
  { filter, orders }: CardsQuestion,
  { registrations: { productById } }: TimedAnswerSource,
): ProductionCard {
  const totals = facts.totals.get(mid) ?? noTotals;
  const state = facts.states.get(mid) ?? neverHeard;
  const product = productById.get(filter.product ?? (totals.lastProduct || state.product));
  const order = orders.find(({ productId, group: of }) => productId === product?.id && of.id === groupId);
  const stopped = facts.stopped.get(mid);
  return {
    equipment: { id: mid, name, groupName: group },
    product: product === undefined ? null : productOf(product),
    op: order === undefined || product === undefined ? null : orderOf(order, product, facts),
    data: cardData(totals, state, product?.unit ?? "g"),
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
