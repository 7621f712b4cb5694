import { applyDefaults, type ApplyFile } from "@fiel/contracts";
import { orderStatus } from "@fiel/domain";
import { orderEntity, type OrderValues } from "../../features/registrations/orders/order-entity.ts";
import type { Change, Given } from "../../platform/records/entity.ts";
import { applySection } from "./apply-section.ts";
import { beginRunsBefore } from "./begin-runs-before.ts";
import { groupIds } from "./group-ids.ts";
import { refuseIfAny } from "./problems.ts";
import { productIds } from "./product-ids.ts";
import type { Tally } from "./report.ts";

type ApplyOrders = NonNullable<ApplyFile["orders"]>;

export async function applyOrders(change: Change, orders: ApplyOrders): Promise<Tally> {
  const wanted = (await resolve(change, orders)).map((entry, index) => ({ entry, index }));
  // Orders that leave production are applied first, since another one of the same group and product may take their place.
  const leavingFirst = wanted.toSorted((a, b) => rank(a.entry) - rank(b.entry));
  const tally = await applySection(change, {
    kind: "orders",
    entity: orderEntity,
    entries: leavingFirst.map(({ entry }) => entry),
    indexes: leavingFirst.map(({ index }) => index),
    defaults: applyDefaults.orders,
    keyOf: ({ codeText }) => codeText,
    locked: true,
  });
  await beginRunsBefore(change, orders);
  return tally;
}

const rank = ({ status }: Given<OrderValues>): number => (status === orderStatus.inProduction ? 1 : 0);

/** Resolves products, by text code or else by code, and groups, by name. */
async function resolve(change: Change, orders: ApplyOrders): Promise<Given<OrderValues>[]> {
  const products = await productIds(change);
  const groups = await groupIds(change);
  const problems: string[] = [];
  const resolved = orders.map(({ product, group, startedAt, ...rest }, index) => {
    const productId = products(product);
    const groupId = groups(group);
    if (productId === undefined) problems.push(`orders[${index}].product: o produto "${product}" não existe`);
    if (groupId === undefined) problems.push(`orders[${index}].group: o grupo "${group}" não existe`);
    if (startedAt !== undefined && startedAt > change.nowMs)
      problems.push(`orders[${index}].startedAt: é depois de agora`);
    return { ...rest, productId, groupId };
  });
  refuseIfAny(problems);
  return resolved;
}
