import type { CardProduct, ProductionCard } from "@fiel/contracts";
import {
  boundWindows,
  type Giveaway,
  orderProgress,
  stoppedFraction,
  type StoppedTime,
  unplannedFraction,
} from "@fiel/domain";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import {
  type EquipmentState,
  equipmentStates,
  neverHeard,
} from "../../platform/dashboard/equipment-states.ts";
import { type Giveaways, readGiveaways } from "../../platform/dashboard/read-giveaways.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { stoppedSeconds } from "../../platform/dashboard/stopped-time.ts";
import { weighedProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import { packagesOf, type WeighedTotal } from "../../platform/telemetry/totals.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import { type UsefulOfOrders, usefulOfOrders } from "../../platform/orders/useful-of-orders.ts";
import { registrationsAt } from "../../platform/registrations/registrations-at.ts";
import type {
  RegisteredEquipment,
  RegisteredProduct,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { cardBlocks } from "./card-blocks.ts";
import { readWeighed, type Weighed } from "./read-weighed.ts";

export interface CardsQuestion {
  readonly reading: Reading;
  readonly filter: ResolvedFilter;
  /** Equipment named by the caller always gets a card. */
  readonly named: boolean;
  readonly ignoredCodes: ReadonlySet<number>;
  /** Orders in production. */
  readonly orders: readonly RegisteredOrder[];
}

/** Facts by machine id. */
interface Facts extends Weighed {
  readonly states: ReadonlyMap<number, EquipmentState>;
  readonly stopped: ReadonlyMap<number, StoppedTime>;
  readonly usefulOfOrder: UsefulOfOrders;
  readonly giveaways: Giveaways;
}

/** Cards of the filter's equipment, in its order. */
export async function getCards(
  question: CardsQuestion,
  source: TimedComputeContext,
): Promise<ProductionCard[]> {
  const { filter, named } = question;
  if (filter.equipment.length === 0) return [];
  const facts = await readFacts(question, source);
  // A card shows the product's weights as of the end of the windows.
  const then = registrationsAt(source.registrations, (filter.windows.at(-1)?.endMs ?? 0) - 1);
  return filter.equipment
    .filter((equipment) => named || facts.totals.has(equipment.mid) || existed(equipment, filter))
    .map((equipment) => cardOf(equipment, facts, question, then));
}

async function readFacts(
  question: CardsQuestion,
  { nowMs, registrations }: TimedComputeContext,
): Promise<Facts> {
  const { reading, filter, ignoredCodes, orders } = question;
  const [weighed, states, stopped, usefulOfOrder, giveaways] = await Promise.all([
    readWeighed(reading, filter),
    equipmentStates(reading, nowMs),
    stoppedSeconds({ reading, filter, ignoredCodes, nowMs }, registrations.plannedEvents),
    usefulOfOrders(reading, { orders, registrations, nowMs }),
    readGiveaways(reading, filter, registrations),
  ]);
  return { ...weighed, states, stopped, usefulOfOrder, giveaways };
}

function existed({ createdAt, removedAt }: RegisteredEquipment, { windows }: ResolvedFilter): boolean {
  return boundWindows(windows, { createdAtMs: createdAt, removedAtMs: removedAt }, Infinity).length > 0;
}

function cardOf(
  { mid, name, groupId, group }: RegisteredEquipment,
  facts: Facts,
  { filter, orders }: CardsQuestion,
  registrations: TenantRegistrations,
): ProductionCard {
  const { productById } = registrations;
  const { status, speed, product: reported } = facts.states.get(mid) ?? neverHeard;
  const running = productById.get(facts.running.get(mid) || reported);
  const shown = filter.product ?? (facts.last.get(mid) || (running?.id ?? 0));
  const product = productById.get(shown);
  const totals = Map.groupBy(facts.totals.get(mid) ?? [], (total) => total.product);
  const order = orders.find(({ productId, group: of }) => productId === running?.id && of.id === groupId);
  const stopped = facts.stopped.get(mid);
  const given = facts.giveaways.get(mid);
  return {
    equipment: { id: mid, name, groupName: group },
    product: product === undefined ? null : productOf(product),
    running: weighedProductOf(running?.id ?? 0, registrations),
    op: order === undefined ? null : orderOf(order, facts),
    data: { status, speed, ...cardBlocks(totals.get(shown) ?? [], product, given?.get(shown)) },
    others: othersOf(totals, shown, productById, given),
    factor: stopped === undefined ? null : stoppedFraction(stopped),
    unplanned: stopped === undefined ? null : unplannedFraction(stopped),
  };
}

/** Blocks of the other products, by packages, then by registration. */
function othersOf(
  totals: ReadonlyMap<number, readonly WeighedTotal[]>,
  shown: number,
  productById: ReadonlyMap<number, RegisteredProduct>,
  given: ReadonlyMap<number, Giveaway> | undefined,
): ProductionCard["others"] {
  return [...totals]
    .filter(([id]) => id !== shown)
    .toSorted(([a, one], [b, other]) => packagesOf(other) - packagesOf(one) || a - b)
    .map(([id, own]) => {
      const product = productById.get(id);
      return {
        product: product === undefined ? null : productOf(product),
        data: cardBlocks(own, product, given?.get(id)),
      };
    });
}

function productOf(product: RegisteredProduct): CardProduct {
  const { brand, limits, packageMg } = product;
  return {
    ...weighedProduct(product),
    brand,
    productWeight: limits === null ? null : limits.netMg / 1000,
    packageWeight: packageMg / 1000,
  };
}

function orderOf({ id, codeText, count }: RegisteredOrder, { usefulOfOrder }: Facts): ProductionCard["op"] {
  const { producedBales, projectedBales } = orderProgress(count, usefulOfOrder.get(id) ?? []);
  return { codeText, producedPackages: producedBales, projectedPackages: projectedBales };
}
