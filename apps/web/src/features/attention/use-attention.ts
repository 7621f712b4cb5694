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

/** Orders that the chosen equipment may work on, with their queries. */
const useOrdersOfChosen = ({ equipments }: DashboardFilter) => {
  const inWork = useOrders();
  const registered = useEquipments();
  const { data: all } = inWork;
  const machines = registered.data?.equipments;
  const orders = useMemo(() => {
    if (all === undefined) return nothing;
    if (equipments.length === 0) return ordersOfGroups(all, null);
    const chosen = machines?.filter(({ mid }) => equipments.includes(mid)) ?? nothing;
    return ordersOfGroups(all, new Set(chosen.map(({ group }) => group ?? "")));
  }, [all, machines, equipments]);
  return { orders, queries: equipments.length === 0 ? [inWork] : [inWork, registered] };
};

/**
 * Lines that need attention among the chosen equipment, for any period. Also the query that is still pending or failed: only when all have answered
 * is the list complete.
 */
export const useAttention = (filter: DashboardFilter) => {
  const nowMs = useNow();
  const status = useEquipmentStatus(filter);
  const known = useEquipmentFacts(filter);
  const { orders, queries } = useOrdersOfChosen(filter);
  const facts = known.data ?? nothing;
  const isAcknowledged = useAcknowledged(facts);
  const missing = [status, known, ...queries].filter(({ data }) => data === undefined);
  const statuses = status.data ?? nothing;
  return {
    query: missing.find(({ error }) => error !== null) ?? missing[0] ?? status,
    lines: attentionLines({ statuses, facts, orders, isAcknowledged }, nowMs),
  };
};
