import { useMemo } from "react";
import { useNow } from "../../shared/environment/use-now.ts";
import { useEquipmentFacts } from "../../shared/equipment-facts/use-equipment-facts.ts";
import { useEquipmentStatus } from "../../shared/equipment-status/use-equipment-status.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { ordersOfGroups } from "../../shared/orders/orders-of-groups.ts";
import { useOrders } from "../../shared/orders/use-orders.ts";
import { attentionLines } from "./attention-lines.ts";
import { useAcknowledged } from "./use-acknowledged.ts";

const nothing: readonly never[] = [];

/** The orders that the chosen equipment may work on. */
const useOrdersOfChosen = ({ equipments }: DashboardFilter) => {
  const orders = useOrders().data ?? nothing;
  const registered = useEquipments().data?.equipments;
  return useMemo(() => {
    const chosen = registered?.filter(({ mid }) => equipments.includes(mid));
    const groups =
      equipments.length === 0 || !chosen ? null : new Set(chosen.map(({ group }) => group ?? ""));
    return ordersOfGroups(orders, groups);
  }, [orders, registered, equipments]);
};

/** What asks for attention among the chosen equipment, whatever the period; and the query whose failure leaves nothing to say. */
export const useAttention = (filter: DashboardFilter) => {
  const nowMs = useNow();
  const query = useEquipmentStatus(filter);
  const facts = useEquipmentFacts(filter).data ?? nothing;
  const orders = useOrdersOfChosen(filter);
  const isAcknowledged = useAcknowledged(facts);
  const statuses = query.data ?? nothing;
  return { query, lines: attentionLines({ statuses, facts, orders, isAcknowledged }, nowMs) };
};
