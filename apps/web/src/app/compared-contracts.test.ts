import { readFileSync } from "node:fs";
import path from "node:path";
import * as contracts from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import type { z } from "zod";

interface Tie {
  /** File with the fields that the dialog of a conflict compares. */
  readonly form: string;
  /** The form's field for each field of the call's body, or why a conflict cannot be about it. */
  readonly fields: Readonly<Record<string, string>>;
}

const fixed = "no: never changes";
const same = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));
const never = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, fixed]));

/** Calls that change a record which has a version, by a form. */
const forms: Readonly<Record<string, Tie>> = {
  "alertRuleCalls.update": {
    form: "alert-rules/rule-fields.ts",
    fields: {
      ...same("name", "enabled", "equipments", "suppressWhenSilent", "digestAbove", "steps"),
      ...same("minimumCount"),
      onDelayS: "onDelay",
      offDelayS: "offDelay",
      countWithinS: "countWithin",
      // A field for each of theirs.
      condition: "kind",
      active: "when",
    },
  },
  changeAlertDestination: {
    form: "alert-destinations/alert-destination-form.tsx",
    fields: same("name", "url", "token", "chat", "renewSecret"),
  },
  changeApiKey: { form: "api-keys/api-key-form.tsx", fields: same("name", "scopes", "machines", "lastDay") },
  changeBoard: {
    form: "boards/board-fields.ts",
    fields: {
      ...same("name", "place", "equipments", "pages", "seconds"),
      ...same("zoom", "theme", "darkFrom", "darkTo", "warnStops"),
    },
  },
  changeEventDestination: {
    form: "event-destinations/event-destination-form.tsx",
    fields: same("name", "url", "kinds", "machines", "enabled", "renewSecret"),
  },
  changeTablet: { form: "tablets/tablet-fields.ts", fields: same("name", "place", "equipments") },
  changeUserRole: { form: "users/user-form.tsx", fields: same("role") },
  "coilCalls.update": {
    form: "coils/coil-form.tsx",
    fields: { ...same("name", "weight", "estimate"), ...never("code"), enabled: "no: a button of its own" },
  },
  "equipmentCalls.update": {
    form: "equipments/use-equipment-form.ts",
    fields: {
      ...same("name", "ip", "bitmap", "groupId", "profile", "timeZone", "expectedRate", "port"),
      ...never("mid", "type", "dataDirectory", "configDirectory", "cpNetReferenceName", "syncOldData"),
      factor: "no: the form does not send it",
    },
  },
  "eventCalls.update": {
    form: "events/event-form.tsx",
    fields: { ...same("name", "notificationLevel", "planned", "reasonId"), ...never("code") },
  },
  "machineProfileCalls.update": {
    form: "machine-profiles/machine-profile-form.tsx",
    fields: same("name", "content"),
  },
  "nominalRateCalls.update": {
    form: "nominal-rates/nominal-rate-form.tsx",
    fields: { ...same("rate"), ...never("productId", "equipmentId") },
  },
  "operatorCalls.update": {
    form: "operators/operator-form.tsx",
    fields: { ...same("name"), ...never("code") },
  },
  "orderCalls.update": {
    form: "orders/use-order-form.ts",
    fields: { ...same("status", "dueAt"), ...never("product", "group", "codeText", "count") },
  },
  "productCalls.update": {
    form: "products/use-product-form.ts",
    fields: {
      ...same("name", "barCode", "type", "brand", "packSize", "netWeight", "packageWeight", "costPerKg"),
      ...same("correctionBelow", "correctionAbove", "rejectUnder", "rejectOver", "factoryDefault"),
      ...same("invalidAbove", "invalidBelow", "invalidDevianceAbove"),
      ...never("codeText", "code", "unit"),
      filename: "picture",
      removePicture: "picture",
    },
  },
  "reasonCalls.update": {
    form: "reasons/reason-form.tsx",
    fields: same("name", "parentId", "lossClass", "groupId"),
  },
  "shiftExceptionCalls.update": {
    form: "shifts/exceptions/shift-exception-form.tsx",
    fields: same("name", "groupId", "firstDay", "lastDay", "kind", "shifts"),
  },
  "shiftPatternCalls.update": {
    form: "shifts/use-pattern-words.ts",
    fields: same("name", "groupId", "firstDay", "anchorDay", "cycleDays", "shifts"),
  },
  updateAccount: {
    form: "clients/use-client-form.ts",
    fields: {
      ...same(
        "name",
        "equipmentAmount",
        "pricePerEquipment",
        "maxUsers",
        "retentionMonths",
        "ingestPerMinute",
      ),
      ...same("language", "billingPeriod", "billingCycleAnchor", "endTrialAt", "accountResponsible", "cnpj"),
      ...never("tenant"),
      status: "blocked",
      address: "street",
      rootUser: "ownerEmail",
      timeZone: "no: the form does not send it",
      plan: "no: the form does not send it",
    },
  },
  updateReportSchedule: {
    form: "report/schedule-fields.ts",
    fields: {
      ...same("name", "rhythm", "time", "weekday", "monthDay", "charts", "format", "recipients", "paused"),
      ...same("eventsCode"),
      ...never("equipments", "operator", "product"),
    },
  },
};

/** Such calls without a form that compares: each sets one thing, whatever it was before, or is about one's own record. */
const alone = [
  "blockUser",
  "changeUserEmail",
  "checkImport",
  "makeAdministratorOwner",
  "orderReasons",
  "putConfiguration",
  "putInGroup",
  "putLogo",
  "renameGroup",
  "updateLanguageText",
  "updateProfile",
];

const isCall = (value: unknown): value is contracts.Call =>
  typeof value === "object" && value !== null && "method" in value && "audience" in value;
const named = Object.entries(contracts).flatMap(([name, value]): [string, contracts.Call][] =>
  isCall(value)
    ? [[name, value]]
    : Object.entries(value as object).flatMap(([own, call]): [string, contracts.Call][] =>
        isCall(call) ? [[`${name}.${own}`, call]] : [],
      ),
);

/** Names of a body's fields; a refined or mapped object has those of the object within. */
function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  const {
    shape,
    innerType,
    in: inner,
  } = (schema?.def ?? {}) as {
    readonly shape?: object;
    readonly innerType?: z.ZodType;
    readonly in?: z.ZodType;
  };
  return shape === undefined
    ? (inner ?? innerType) === undefined
      ? []
      : fieldsOf(inner ?? innerType)
    : Object.keys(shape);
}

/** Whether a call changes a record that exists, which its method, its body or its path says. */
const isChange = ({ method, path: address, body, versioned }: contracts.Call): boolean =>
  method === "PUT" ||
  (versioned === true && (fieldsOf(body).includes("id") || /\/:(?!tenant)/.test(address)));
const changing = new Map(named.filter(([, call]) => call.body !== undefined && isChange(call)));
const sent = (call: contracts.Call): string[] =>
  fieldsOf(call.body).filter((name) => name !== "id" && name !== "validFrom");

describe("somebody else's change of a record", () => {
  it("meets a form that compares, for every call that changes one", () => {
    expect([...changing.keys()].toSorted()).toEqual([...Object.keys(forms), ...alone].toSorted());
  });

  it.each(Object.entries(forms))("is compared in every field that %s sends", (name, { form, fields }) => {
    const call = changing.get(name);
    expect(call).toBeDefined();
    expect(Object.keys(fields).toSorted()).toEqual(call === undefined ? [] : sent(call).toSorted());
    const source = readFileSync(path.join(import.meta.dirname, "..", "features", form), "utf8");
    for (const field of Object.values(fields).filter((one) => !one.startsWith("no: "))) {
      expect([
        field,
        new RegExp(`\\b${field}: (\\{ ?$|\\{ label|plain\\(|weight\\()`, "m").test(source),
      ]).toEqual([field, true]);
      expect([field, new RegExp(`\\b${field}: null`).test(source)]).toEqual([field, false]);
    }
  });
});
