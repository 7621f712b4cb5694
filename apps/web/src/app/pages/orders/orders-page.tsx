import { mostClosedOrders } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isOpen } from "../../../features/order-progress/order-state.ts";
import { OrdersChartPanel, OrdersTablePanel } from "../../../features/order-progress/orders-panels.tsx";
import type { FilterScope } from "../../../shared/filters/filter-scope.ts";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import classes from "../../../shared/page/page.module.css";
import { ordersOfGroups } from "../../../shared/orders/orders-of-groups.ts";
import { useOrders } from "../../../shared/orders/use-orders.ts";
import { usePanelState } from "../../../shared/panel/panel-state.ts";

const nothing: readonly never[] = [];

/** Groups of the chosen equipment; null when all are shown. */
const useChosenGroups = (): ReadonlySet<string> | null => {
  const [{ equipments }] = useFilter();
  const registered = useEquipments().data?.equipments;
  return useMemo(() => {
    if (equipments.length === 0 || !registered) return null;
    return new Set(registered.filter(({ mid }) => equipments.includes(mid)).map(({ group }) => group ?? ""));
  }, [equipments, registered]);
};

/** Orders belong to a group, whichever of its equipment is chosen. */
const useGroupsScope = (groups: ReadonlySet<string> | null): FilterScope => {
  const { t } = useTranslation();
  return useMemo(
    () =>
      groups === null
        ? {}
        : { equipments: [...groups].map((name) => name || t("filter.noGroup")).join(", ") },
    [groups, t],
  );
};

/** Page of production orders: progress of the open ones, and a table of all. */
export const OrdersPage = () => {
  const groups = useChosenGroups();
  const scope = useGroupsScope(groups);
  const query = useOrders();
  const state = usePanelState(query);
  // The list has reached its limit, so older orders are left out.
  const cut = (query.data ?? nothing).filter((order) => !isOpen(order)).length >= mostClosedOrders;
  const orders = useMemo(() => ordersOfGroups(query.data ?? nothing, groups), [query.data, groups]);
  return (
    <div className={classes.panels}>
      <OrdersChartPanel orders={orders} scope={scope} state={state} />
      <OrdersTablePanel orders={orders} scope={scope} state={state} chosen={groups !== null} cut={cut} />
    </div>
  );
};
