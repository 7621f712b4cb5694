import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import { type OrderRow, nameOfOrder } from "./orders.ts";

/** Fields that cannot change after creation, since production is counted by them. */
export const LockedFields = ({ order }: { readonly order: OrderRow }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const values = [
    ["group", order.groupName],
    ["product", order.productName],
    ["order", nameOfOrder(order)],
    ["count", format.number(order.count)],
  ] as const;
  return values.map(([name, value]) => (
    <TextField
      key={name}
      label={t(`registeredOrders.${name}`)}
      value={value}
      description={t("registration.locked")}
      locked
    />
  ));
};
