import type { TFunction } from "i18next";
import { nameOfOrder, type OrderRow } from "./orders.ts";

/** Texts of the question before an order is deleted. */
export const removeWords = (t: TFunction, order: OrderRow) => ({
  title: t("registeredOrders.removeTitle", { id: nameOfOrder(order) }),
  text: t("registeredOrders.removeText"),
});
