import type { OrderInWork } from "@fiel/contracts";

/** Orders of the given groups; all orders when null. */
export const ordersOfGroups = (
  orders: readonly OrderInWork[],
  groups: ReadonlySet<string> | null,
): readonly OrderInWork[] =>
  groups === null ? orders : orders.filter(({ group }) => groups.has(group.name));
