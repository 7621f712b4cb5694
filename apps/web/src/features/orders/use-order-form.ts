import { newOrderStatus } from "@fiel/domain";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { orderStates } from "../../shared/orders/order-states.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { findProduct } from "../../shared/registration/find-product.ts";
import { orderForm, type OrderValues } from "./order-form-schema.ts";
import { type OrderRow, orders } from "./orders.ts";
import { fieldOfInstant, orderCodeOf } from "../../shared/format/plant-clock.ts";

/** Initial values of the fields. A new order has a generated code and is pending. */
const valuesIn =
  (timeZone: string, newCode: string) =>
  (row: OrderRow | null): OrderValues => ({
    group: row === null ? "" : String(row.group),
    product: row?.productName ?? "",
    codeText: row?.codeText ?? newCode,
    count: row === null ? "" : String(row.count),
    status: String(row?.status ?? newOrderStatus),
    dueAt: fieldOfInstant(row?.dueAt ?? null, timeZone),
  });

/** State of the order form, and the fields that a conflict with another user's change compares. */
export const useOrderForm = ({ row, onClose }: FormProps<OrderRow>) => {
  const { t } = useTranslation();
  const place = usePlace();
  const { now } = useEnvironment();
  const { timeZone } = useSignedIn().client;
  const [newCode] = useState(() => orderCodeOf(now(), timeZone));
  const schema = useMemo(() => {
    const find = row === null ? (text: string) => findProduct(place, text) : async () => row.product;
    return orderForm({ findProduct: find, timeZone });
  }, [place, row, timeZone]);
  const valuesOf = valuesIn(timeZone, newCode);
  const state = useRegistrationForm({ registration: orders, row, schema, valuesOf, onDone: onClose });
  const states = orderStates.map((name) => t(`orders.${name}`));
  const fields = {
    group: null,
    product: null,
    codeText: null,
    count: null,
    status: {
      label: t("registeredOrders.status"),
      text: (status: string) => states[Number(status)] ?? "",
    },
    dueAt: { label: t("registeredOrders.dueAt"), text: (text: string) => text.replace("T", " ") },
  };
  return { state, fields, states };
};
