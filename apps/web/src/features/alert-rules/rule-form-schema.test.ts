import { alertCondition, type AlertRule, alertRuleValues } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { ruleFormSchema } from "./rule-form-schema.ts";
import { type RuleValues, valuesOf } from "./rule-values.ts";

const written: RuleValues = { ...valuesOf(null, "pt-BR"), name: "Parada" };
const faultsOf = (values: RuleValues) =>
  ruleFormSchema("pt-BR")
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

const conditions = [
  { kind: "stopped", causes: [20], except: [21] },
  { kind: "event", codes: [90] },
  { kind: "rejects", limit: 3.5, minutes: 30, minimumPackages: 50, deadband: 0.5 },
  { kind: "underweight" },
  { kind: "conformity", criteria: ["individual"], sampleSize: 32 },
  {
    kind: "meanDrift",
    limit: 1.25,
    side: "above",
    against: "nominal",
    minutes: 20,
    minimumPackages: 10,
    deadband: 0,
  },
  { kind: "factor", limit: 80, minutes: 60, withoutPlanned: false, deadband: 2 },
  { kind: "oee", limit: 60.5, afterMinutes: 90, deadband: 1 },
  { kind: "orderLate" },
  { kind: "gatewaySilent", gateways: ["linha-2"] },
  { kind: "boardDark", boards: [4] },
];

const ruleOf = (condition: object, more: object = {}): AlertRule => ({
  id: 7,
  version: 3,
  createdAt: 0,
  removedAt: null,
  open: 0,
  untold: [],
  ...alertRuleValues.parse({
    name: "Regra",
    condition,
    equipments: [1],
    onDelayS: 90,
    offDelayS: 120,
    minimumCount: 3,
    countWithinS: 600,
    active: { when: "inHours", from: "22:00", to: "06:00", weekdays: [0, 6] },
    digestAbove: 4,
    steps: [
      { afterMinutes: 0, roles: ["Supervisor"], by: ["mail", "push"] },
      { afterMinutes: 15, users: ["u1"], by: ["push"], destinations: [2] },
    ],
    ...more,
  }),
});

describe("the form of a rule", () => {
  it.each(conditions)("sends a rule of kind $kind as it was, and as the call takes it", (condition) => {
    const { id, version, createdAt, removedAt, open, untold, ...rule } = ruleOf(condition);
    const sent = ruleFormSchema("pt-BR").parse(
      valuesOf({ id, version, createdAt, removedAt, open, untold, ...rule }, "pt-BR"),
    );
    expect(sent).toEqual(rule);
    expect(alertRuleValues.parse(sent)).toEqual(sent);
    expect(alertCondition.parse(sent.condition)).toEqual(condition);
  });

  it("begins with a rule that can be sent once it has a name", () => {
    expect(faultsOf(valuesOf(null, "pt-BR"))).toEqual([["name", "registration.required"]]);
    expect(alertRuleValues.safeParse(ruleFormSchema("pt-BR").parse(written)).success).toBe(true);
  });

  it("takes minutes with a decimal comma", () => {
    expect(ruleFormSchema("pt-BR").parse({ ...written, onDelay: "1,5" }).onDelayS).toBe(90);
    expect(valuesOf(ruleOf({ kind: "orderLate" }), "pt-BR").onDelay).toBe("1,5");
  });

  it("looks at the fields of its own kind alone", () => {
    expect(faultsOf({ ...written, limit: "x", minutes: "" })).toEqual([]);
    expect(faultsOf({ ...written, kind: "factor", limit: "101", minutes: "4" })).toEqual([
      ["limit", "registration.outOfRange"],
      ["minutes", "registration.outOfRange"],
    ]);
    expect(faultsOf({ ...written, kind: "event" })).toEqual([["codes", "alertRules.codesRequired"]]);
  });

  it("wants hours where it has some, and steps that follow each other and tell somebody", () => {
    expect(faultsOf({ ...written, from: "" })).toEqual([]);
    expect(faultsOf({ ...written, when: "inHours", from: "", weekdays: [] })).toEqual([
      ["from", "alertRules.invalidTime"],
      ["weekdays", "alertRules.weekdaysRequired"],
    ]);
    const [first] = written.steps;
    if (first === undefined) throw new Error("no step");
    const steps = [first, { ...first, roles: [] }, { ...first, afterMinutes: "5", mail: false }];
    expect(faultsOf({ ...written, steps })).toEqual([
      ["steps.1.afterMinutes", "alertRules.stepOrder"],
      ["steps.1.users", "alertRules.stepEmpty"],
      ["steps.2.mail", "alertRules.stepBy"],
    ]);
  });
});
