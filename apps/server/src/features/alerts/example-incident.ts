import type { AlertCondition, AlertFacts, AlertRuleValues, AlertSubject } from "@fiel/contracts";
import { disconnectedEventCode } from "@fiel/domain";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { machinesOf } from "./alert-rule.ts";

/** Factor by which example values exceed their limit. */
const beyond = 1.2;
const order = "OP-1";
const shiftName = "A";

/** Facts of an example incident, with names of the tenant's registrations. */
export function exampleFacts(
  condition: AlertCondition,
  { events, plannedEvents, productById, shifts }: TenantRegistrations,
): AlertFacts {
  const product = [...productById.values()].find(({ limits }) => limits !== null)?.name;
  const made = product === undefined ? {} : { product };
  switch (condition.kind) {
    case "stopped": {
      const left = (code: number) =>
        code !== disconnectedEventCode && !plannedEvents.isNow(code) && !condition.except.includes(code);
      const own = [...events.keys()].filter(left).toSorted((one, other) => other - one);
      const code = condition.causes[0] ?? own[0];
      return code === undefined ? {} : { code, cause: events.get(code) ?? null };
    }
    case "event": {
      const [code] = condition.codes;
      return code === undefined ? {} : { code, cause: events.get(code) ?? null };
    }
    case "rejects": {
      const { limit, minutes } = condition;
      return { value: limit * beyond, limit, minutes };
    }
    case "meanDrift": {
      const { limit, minutes, side, against } = condition;
      return { value: limit * beyond * (side === "below" ? -1 : 1), against, limit, minutes, ...made };
    }
    case "factor": {
      const { limit, minutes, withoutPlanned } = condition;
      return { value: limit / beyond, limit, minutes, withoutPlanned };
    }
    case "oee": {
      const { limit } = condition;
      const shift = shifts.patterns.flatMap((pattern) => pattern.shifts)[0]?.name ?? shiftName;
      return { value: limit / beyond, limit, shift };
    }
    case "underweight":
      return { grounds: ["mean"], ...made };
    case "conformity":
      return { criteria: condition.criteria, ...made };
    case "orderLate":
      return { order, ...made };
    case "gatewaySilent":
    case "boardDark":
      return {};
  }
}

/** Subject of an example incident: the first that the rule watches. `boards` are names by id. */
export function exampleSubject(
  rule: Pick<AlertRuleValues, "condition" | "equipments">,
  registrations: TenantRegistrations,
  boards: ReadonlyMap<number, string>,
): AlertSubject {
  const { condition } = rule;
  if (condition.kind === "gatewaySilent") {
    const id = condition.gateways[0] ?? "gateway";
    return { kind: "gateway", id, name: id };
  }
  if (condition.kind === "boardDark") {
    const id = condition.boards.find((one) => boards.has(one)) ?? [...boards.keys()][0] ?? 0;
    return { kind: "board", id: String(id), name: boards.get(id) ?? "TV" };
  }
  const [machine] = machinesOf(rule, registrations);
  if (condition.kind === "orderLate") return { kind: "order", id: "0", name: order };
  return { kind: "equipment", id: String(machine?.mid ?? 0), name: machine?.name ?? "CAF1" };
}
