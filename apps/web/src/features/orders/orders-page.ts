import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { orderColumns } from "./order-columns.tsx";
import { nameOfOrder, orders } from "./orders.ts";
import { removeWords } from "./remove-words.ts";

export const orderPages = registrationPages({
  registration: orders,
  columns: orderColumns,
  sortedBy: "id",
  textsOf: (order) => [nameOfOrder(order), order.productName, order.groupName],
  loadForm: async () => (await import("./order-form.tsx")).OrderForm,
  removeWords,
});
