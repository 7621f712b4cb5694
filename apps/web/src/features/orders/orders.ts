import { type ListedOrder, listOrders, orderCalls, type ProductionOrder } from "@fiel/contracts";
import { newOrderStatus } from "@fiel/domain";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import type { Registration } from "../../shared/registration/registration.ts";
import type { OrderDraft } from "./order-form-schema.ts";

/** A row of the list, or the order of a form, which lacks the produced amount. */
export type OrderRow = ProductionOrder & Partial<Pick<ListedOrder, "productsQuantity">>;

/** Name of an order: its code, or its id when the code is empty. */
export const nameOfOrder = ({ codeText, id }: Pick<OrderRow, "codeText" | "id">): string =>
  codeText === "" ? String(id) : codeText;

export const orders: Registration<OrderRow, OrderDraft> = {
  ...recordRegistration<OrderRow, OrderDraft>({
    name: "registeredOrders",
    entity: "order",
    nameOf: nameOfOrder,
    list: async ({ api, tenant }, removed, signal) => ({
      rows: await api.call(
        listOrders,
        { params: { tenant }, query: removed ? { removed: "true" } : {} },
        signal,
      ),
    }),
    calls: orderCalls,
    creationOf: (draft) => ({ ...draft, status: newOrderStatus }),
    changeOf: ({ status, dueAt }) => ({ status, dueAt }),
  }),
  leavesUnread: true,
};
