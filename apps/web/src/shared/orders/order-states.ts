/** Keys of the texts, in the order of the status codes. */
export const orderStates = ["cancelled", "pending", "inProduction", "paused", "finished"] as const;
export type OrderState = (typeof orderStates)[number];

export const stateOfOrder = ({ status }: { readonly status: number }): OrderState =>
  orderStates[status] ?? "pending";
