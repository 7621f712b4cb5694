import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AlertRule } from "@fiel/contracts";
import { formatNumber, type Locale, locales, scaledOfText, typedNumber } from "@fiel/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleFormSchema } from "../features/alert-rules/rule-form-schema.ts";
import { minutesOf, valuesOf as valuesOfRule } from "../features/alert-rules/rule-values.ts";
import { boardForm } from "../features/boards/boards.ts";
import { type ClientValues, clientSchema, valuesOfClient } from "../features/clients/client-values.ts";
import { coilForm } from "../features/coils/coils.ts";
import { gramsOfText } from "../features/control-charts/specification-text.ts";
import { equipmentForm } from "../features/equipments/equipments.ts";
import { eventForm } from "../features/events/events.ts";
import { typedValue } from "../features/machine-profiles/profile-content.ts";
import { nominalRateForm } from "../features/nominal-rates/nominal-rates.ts";
import { operatorForm } from "../features/operators/operators.ts";
import { orderForm } from "../features/orders/order-form-schema.ts";
import type { LimitsView } from "../features/products/limits/limits-view.ts";
import { triedWeight } from "../features/products/limits/trial-weight.tsx";
import { productForm } from "../features/products/product-schema.ts";
import { shiftPatternForm } from "../features/shifts/shift-patterns.ts";
import { splitAt } from "../features/stop-table/split-at.ts";
import { typedPort } from "../shared/address-test/typed-port.ts";

type Read = (text: string, language: Locale) => unknown;

/** How a field reads a text, with the numbers that it may hold. */
interface NumberField {
  readonly read: Read;
  readonly decimals: number;
  readonly least: number;
  readonly most: number;
}

interface Parser {
  readonly safeParse: (text: string) => { readonly data?: unknown };
}

const whole = (read: Read, least = 1, most = 2_000_000): NumberField => ({ read, decimals: 0, least, most });
const decimal = (read: Read, most = 100_000, decimals = 3): NumberField => ({
  read,
  decimals,
  // Many fields, such as prices, refuse 0.
  least: 10 ** -decimals,
  most,
});
const parsed =
  (fieldOf: (language: Locale) => Parser): Read =>
  (text, language) =>
    fieldOf(language).safeParse(text).data;

const rule = {
  name: "Desvio",
  enabled: true,
  condition: {
    kind: "meanDrift",
    limit: 1,
    side: "both",
    against: "day",
    minutes: 30,
    minimumPackages: 1,
    deadband: 0,
  },
  equipments: [],
  onDelayS: 0,
  offDelayS: 0,
  minimumCount: 2,
  countWithinS: 60,
  active: { when: "always" },
  suppressWhenSilent: true,
  digestAbove: 5,
  steps: [{ afterMinutes: 0, users: [], roles: ["Admin"], by: ["mail"], destinations: [] }],
};

/** What a field of a rule's form sends, in the unit of the field. */
const ofRule =
  (name: string): Read =>
  (text, language) => {
    const values = valuesOfRule(rule as unknown as AlertRule, language);
    const steps = [{ ...values.steps[0], afterMinutes: text }];
    const typed = name === "afterMinutes" ? { ...values, steps } : { ...values, [name]: text };
    const { data } = ruleFormSchema(language).safeParse(typed);
    if (data === undefined) return undefined;
    if (name === "afterMinutes") return data.steps[0]?.afterMinutes;
    const sent = data as unknown as Readonly<Record<string, number>>;
    const [own, condition] = [sent[name] ?? sent[`${name}S`], data.condition as object as typeof sent];
    return sent[`${name}S`] === undefined ? (own ?? condition[name]) : (sent[`${name}S`] ?? 0) / 60;
  };

const oeeRule = { ...rule, condition: { kind: "oee", limit: 60, afterMinutes: 60, deadband: 0 } };

/** What the field of a shift's loading time sends. */
const ofLoading: Read = (text, language) => {
  const values = valuesOfRule(oeeRule as unknown as AlertRule, language);
  const { data } = ruleFormSchema(language).safeParse({ ...values, afterMinutes: text });
  return data?.condition.kind === "oee" ? data.condition.afterMinutes : undefined;
};

/** Minutes that are whole seconds have at most two decimals here. */
const minutesOfRule = (name: string): NumberField => ({ ...whole(ofRule(name), 1, 10_080) });

/** What a field of a client's form sends. */
const ofClient =
  (name: keyof ClientValues): Read =>
  (text, language) => {
    const values: ClientValues = {
      ...valuesOfClient("2026-11-19")(null, language),
      name: "Vale",
      tenant: "vale",
      ownerName: "Ana",
      ownerEmail: "ana@vale.com",
      equipmentAmount: "10",
      pricePerEquipment: "10",
      [name]: text,
    };
    const rules = { today: "2026-11-19", kept: null, locale: language };
    return (clientSchema(rules).safeParse(values).data as Readonly<Record<string, unknown>> | undefined)?.[
      name
    ];
  };

const weight = decimal((text, language) => {
  const scaled = scaledOfText(text, "unitg3", language);
  return typeof scaled === "number" ? scaled / 1_000 : scaled;
}, 2_000_000);

const order = orderForm({ findProduct: async () => 1, timeZone: "America/Sao_Paulo" });
const specification = decimal((text, language) => gramsOfText(text, "g", language));
const port = whole((text, language) => typedPort(text, language), 1, 65_535);

/** Every number field of the pages: by file, then by what it is registered, named or labelled as. */
const fields: Readonly<Record<string, Readonly<Record<string, NumberField>>>> = {
  "features/alert-rules/condition-fields.tsx": { onDelay: minutesOfRule("onDelay") },
  "features/alert-rules/kind-fields.tsx": {
    limit: decimal(ofRule("limit")),
    minutes: whole(ofRule("minutes"), 5, 1_440),
    minimumPackages: whole(ofRule("minimumPackages"), 1, 1_000_000),
    deadband: decimal(ofRule("deadband")),
    afterMinutes: whole(ofLoading, 5, 720),
  },
  "features/alert-rules/quiet-fields.tsx": {
    offDelay: minutesOfRule("offDelay"),
    digestAbove: whole(ofRule("digestAbove"), 1, 1_000),
    minimumCount: whole(ofRule("minimumCount"), 1, 1_000),
    countWithin: minutesOfRule("countWithin"),
  },
  "features/alert-rules/step-fields.tsx": {
    "steps.${index}.afterMinutes": whole(ofRule("afterMinutes"), 0, 10_080),
  },
  "features/boards/board-times.tsx": {
    seconds: whole(
      parsed((language) => boardForm(language).in.shape.seconds),
      10,
      300,
    ),
  },
  "features/clients/limit-fields.tsx": {
    maxUsers: whole(ofClient("maxUsers"), 1, 10_000),
    retentionMonths: whole(ofClient("retentionMonths"), 1, 240),
    ingestPerMinute: whole(ofClient("ingestPerMinute"), 1, 100_000),
  },
  "features/clients/subscription-fields.tsx": {
    equipmentAmount: whole(ofClient("equipmentAmount"), 1, 9_999),
    pricePerEquipment: decimal(
      (text, language) => Number(ofClient("pricePerEquipment")(text, language)) / 100,
      99_999,
      2,
    ),
    billingPeriod: whole(ofClient("billingPeriod"), 1, 12),
  },
  "features/coils/coil-form.tsx": {
    code: whole(parsed((language) => coilForm(language).shape.code)),
    weight: decimal(parsed((language) => coilForm(language).shape.weight)),
    estimate: whole(parsed((language) => coilForm(language).shape.estimate)),
  },
  "features/control-charts/specification-form.tsx": {
    "controlCharts.capability.lower": specification,
    "controlCharts.capability.upper": specification,
  },
  "features/equipments/connection-fields.tsx": {
    port: whole(
      parsed((language) => equipmentForm(language).shape.port),
      1,
      65_535,
    ),
  },
  "features/equipments/rate-fields.tsx": {
    expectedRate: {
      ...decimal(
        parsed((language) => equipmentForm(language).shape.expectedRate),
        1_000,
      ),
      least: 1,
    },
  },
  "features/events/event-form.tsx": { code: whole(parsed((language) => eventForm(language).shape.code)) },
  "features/machine-profiles/profile-trial.tsx": { "machineProfiles.port": port },
  "features/nominal-rates/nominal-rate-form.tsx": {
    rate: decimal(
      parsed((language) => nominalRateForm(async () => 1)(language).shape.rate),
      1_000,
    ),
  },
  "features/operators/operator-form.tsx": {
    code: whole(parsed((language) => operatorForm(language).shape.code)),
  },
  "features/orders/creation-fields.tsx": { count: whole(parsed((language) => order(language).shape.count)) },
  "features/products/identity-fields.tsx": {
    packSize: whole(
      parsed((language) => productForm(language).in.shape.packSize),
      1,
      9_999,
    ),
    costPerKg: decimal(
      parsed((language) => productForm(language).in.shape.costPerKg),
      9_999,
    ),
  },
  // Two fields, one of them read-only with what the other limits give.
  "features/products/invalid-fields.tsx": { name: weight },
  "features/products/weight-fields.tsx": { netWeight: weight, packageWeight: weight, name: weight },
  "features/products/weight-input.tsx": { name: weight },
  "features/shifts/pattern-fields.tsx": {
    cycleDays: whole(
      parsed((language) => shiftPatternForm(language).in.shape.cycleDays),
      1,
      28,
    ),
  },
  "features/stop-table/split-dialog.tsx": {
    "toldStops.splitAt": {
      ...decimal(
        (text, language) => {
          const atMs = splitAt({ startDate: 0, endDate: 1e12 }, text, language);
          return atMs === null ? null : atMs / 60_000;
        },
        9_999_999,
        2,
      ),
      least: 1,
    },
  },
};

/** Other fields with the keys of a number, and what they read. */
const others: Readonly<Record<string, NumberField | "no number">> = {
  "features/machine-profiles/content-fields.tsx": decimal(typedValue),
  "features/products/limits/trial-weight.tsx": decimal((text, locale) => {
    const view = { limits: { packageMg: 0 }, unit: "unitg3", isNet: true, locale };
    const mg = triedWeight(view as unknown as LimitsView, text);
    return mg === null ? null : mg / 1_000;
  }),
  // Codes are typed without groups, and shown so.
  "features/shift-page/handover-form.tsx": "no number",
  "operator/operator-pad.tsx": "no number",
  "features/second-factor/scan-step.tsx": "no number",
  // An address, a postal code, a bar code and a time of day.
  "features/equipments/connection-fields.tsx": "no number",
  "features/clients/address-fields.tsx": "no number",
  "features/products/identity-fields.tsx": "no number",
  "shared/filters/advanced/times.tsx": "no number",
};

const root = path.join(import.meta.dirname, "..");
/** Where the fields themselves are made. */
const made = new Set(["shared/registration/number-field.tsx", "shared/registration/code-field.tsx"]);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => file.endsWith(".tsx") && !made.has(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

/** Names of the number fields in a source, in its order. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/<(?:NumberField|WeightInput|CodeField)\b/g)].map(({ index }) => {
    const tag = text.slice(index, index + 400);
    const named =
      /register\(\s*(?:["`]([^"`]+)["`]|(name))|\bname="(\w+)"|label=\{t\(\s*["`]([^"`]+)["`]|\b(name)[=,}]/.exec(
        tag,
      );
    return named?.slice(1).find((found) => found !== undefined) ?? tag;
  });
}

it("there is no number field that is not read here", () => {
  const found = sources.flatMap(({ file, text }) => namesIn(text).map((name) => `${file} ${name}`));
  const listed = Object.entries(fields).flatMap(([file, all]) =>
    Object.keys(all).map((name) => `${file} ${name}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(listed.toSorted());
  const typed = sources.filter(({ text }) =>
    /inputMode=(?:"(?:numeric|decimal)"|\{)|type="number"/.test(text),
  );
  expect(typed.map(({ file }) => file).toSorted()).toEqual(Object.keys(others).toSorted());
  for (const { file, text } of sources)
    expect([file, /\bNumberInput\b|valueAsNumber: true[^}]*inputMode/.test(text)]).toEqual([file, false]);
});

const read = [
  ...Object.entries(fields).flatMap(([file, all]) =>
    Object.entries(all).map(([name, field]) => [`${file} ${name}`, field] as const),
  ),
  ...Object.entries(others).flatMap(([file, field]) =>
    field === "no number" ? [] : [[file, field] as const],
  ),
];

describe("a number field gives back what lists and the field itself show", () => {
  it.each(read)("of %s", (_name, { read: readText, decimals, least, most }) => {
    const scale = 10 ** decimals;
    const value = fc.integer({ min: least * scale, max: most * scale }).map((scaled) => scaled / scale);
    fc.assert(
      fc.property(value, fc.constantFrom<Locale>(...locales), (number, language) => {
        for (const text of [
          formatNumber(number, { locale: language, decimals }) ?? "",
          typedNumber(number, language),
          typedNumber(number, language, decimals),
        ])
          expect([text, Number(readText(text, language)).toFixed(decimals)]).toEqual([
            text,
            number.toFixed(decimals),
          ]);
      }),
      { numRuns: 60 },
    );
  });
});

it("a suggested delay is written as the page's language has it", () => {
  expect(locales.map((language) => minutesOf(90, language))).toEqual(["1,5", "1.5", "1,5"]);
});
