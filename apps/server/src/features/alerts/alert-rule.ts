import type { AlertActive, AlertRuleValues } from "@fiel/contracts";
import { type IncidentRule, minuteMs, outsideHours, type TimeWindow, weeklyHours } from "@fiel/domain";
import { present } from "./conditions/condition.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";

/** A rule in the domain's terms. */
export const incidentRuleOf = (
  rule: Pick<AlertRuleValues, "onDelayS" | "offDelayS" | "minimumCount" | "countWithinS">,
): IncidentRule => ({
  onDelayMs: rule.onDelayS * 1000,
  offDelayMs: rule.offDelayS * 1000,
  minimumCount: rule.minimumCount,
  countWithinMs: rule.countWithinS * 1000,
});

/** Windows of a span in which a rule is active; null when it is always active. */
export function activeWindows(active: AlertActive, span: TimeWindow, timeZone: string): TimeWindow[] | null {
  if (active.when === "always") return null;
  return (active.when === "inHours" ? weeklyHours : outsideHours)(active, span, timeZone);
}

/** Windows of a span in which a rule is inactive; empty when it is always active. */
export function restingWindows(active: AlertActive, span: TimeWindow, timeZone: string): TimeWindow[] {
  if (active.when === "always") return [];
  return (active.when === "inHours" ? outsideHours : weeklyHours)(active, span, timeZone);
}

/** Present machines that a rule watches; all of them when the rule names none. */
export function machinesOf(
  { equipments }: Pick<AlertRuleValues, "equipments">,
  { equipment }: TenantRegistrations,
): RegisteredEquipment[] {
  return [...equipment.values()].filter(
    (one) => present(one) && (equipments.length === 0 || equipments.includes(one.mid)),
  );
}

/** How far before an instant a rule must read to decide there, ms. */
export const memoryOf = (rule: AlertRuleValues): number =>
  (rule.onDelayS + rule.offDelayS + (rule.minimumCount > 1 ? rule.countWithinS : 0)) * 1000 + minuteMs;
