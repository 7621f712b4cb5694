/** Status of an order by its index (domain decisions, "Bales and orders"). */
export const orderStatus = { cancelled: 0, pending: 1, inProduction: 2, paused: 3, finished: 4 } as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** Labels by status index, pt-BR. */
export const orderStatusLabels = ["Cancelada", "Pendente", "Em produção", "Pausada", "Concluída"] as const;

/** Status of every new order. */
export const newOrderStatus: OrderStatus = orderStatus.pending;
