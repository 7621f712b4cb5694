import type { OrderInWork } from "@fiel/contracts";

/** Orders of the chosen equipment's groups; none chosen means all. */
export const ordersOfGroups = (
  orders: readonly OrderInWork[],
  groups: ReadonlySet<string> | null,
): readonly OrderInWork[] =>
  groups === null ? orders : orders.filter(({ group }) => groups.has(group.name));
