import type { AlertRule, Coil, Product } from "@fiel/contracts";
import { formatNumber, type Locale, locales, scaledOfText, unitCodes } from "@fiel/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleFormSchema } from "../features/alert-rules/rule-form-schema.ts";
import { valuesOf as valuesOfRule } from "../features/alert-rules/rule-values.ts";
import { boardForm } from "../features/boards/boards.ts";
import { parseCents, termsOfValues, valuesOfClient } from "../features/clients/client-values.ts";
import { coilForm } from "../features/coils/coils.ts";
import { equipmentForm } from "../features/equipments/equipments.ts";
import { eventForm } from "../features/events/events.ts";
import { operatorForm } from "../features/operators/operators.ts";
import { productForm } from "../features/products/product-schema.ts";
import { valuesIn as valuesOfProduct } from "../features/products/product-values.ts";
import { limitFields, netFields, weightsOf } from "../features/products/product-weights.ts";
import { typedValue } from "../features/machine-profiles/profile-content.ts";
import { middleOf, splitAt } from "../features/stop-table/split-at.ts";
import { timeOf } from "../shared/filters/day-ranges.ts";
import { typedCode } from "../shared/forms/typed-code.ts";
import { typedPort } from "../shared/address-test/typed-port.ts";
import { numberRules } from "../shared/registration/rules.ts";

const locale = fc.constantFrom<Locale>(...locales);
/** Numbers as administrators type them, with up to three decimals, which can be mistaken for thousands separators. */
const decimal = fc.integer({ min: 0, max: 1_000_000_000 }).map((thousandths) => thousandths / 1_000);
const whole = fc.integer({ min: 1, max: 2_147_483_647 });

const check = <T>(values: fc.Arbitrary<T>, law: (value: T, language: Locale) => void): void =>
  fc.assert(fc.property(values, locale, (value, language) => law(value, language)));

/** Form fields that are parsed alone, from the text that a list shows for their value. */
const shapes = {
  coilWeight: { decimals: 3, of: (language: Locale) => coilForm(language).shape.weight },
  coilEstimate: { decimals: 0, of: (language: Locale) => coilForm(language).shape.estimate },
  coilCode: { decimals: 0, of: (language: Locale) => coilForm(language).shape.code },
  eventCode: { decimals: 0, of: (language: Locale) => eventForm(language).shape.code },
  operatorCode: { decimals: 0, of: (language: Locale) => operatorForm(language).shape.code },
  expectedRate: { decimals: 3, of: (language: Locale) => equipmentForm(language).shape.expectedRate },
  port: { decimals: 0, of: (language: Locale) => equipmentForm(language).shape.port },
  costPerKg: { decimals: 3, of: (language: Locale) => productForm(language).in.shape.costPerKg },
  packSize: { decimals: 0, of: (language: Locale) => productForm(language).in.shape.packSize },
  secondsOfBoard: { decimals: 0, of: (language: Locale) => boardForm(language).in.shape.seconds },
  anyDecimal: { decimals: 3, of: (language: Locale) => numberRules(language).decimal() },
} as const;

describe("a number field reads what lists show", () => {
  it.each(Object.entries(shapes))("of %s", (_name, { decimals, of: fieldOf }) => {
    const fields = new Map(locales.map((language: Locale) => [language, fieldOf(language)]));
    const of = (language: Locale) => fields.get(language) ?? fieldOf(language);
    check(decimal, (value, language) => {
      const shown = formatNumber(value, { locale: language, decimals }) ?? "";
      const { data, error } = of(language).safeParse(shown);
      // A number out of bounds is refused, but it was parsed as a number.
      const isBeyond = error !== undefined && error.issues[0]?.message !== "registration.invalidNumber";
      const read = data === undefined ? null : formatNumber(data, { locale: language, decimals });
      expect(isBeyond ? shown : read).toBe(shown);
    });
  });
});

it("every number is read in the digits of other keyboards, with blanks and signs that cannot be seen around it", () => {
  const around = fc.constantFrom("\u00a0", "\u200b", "\u200e", "\u202f");
  const zero = fc.constantFrom(0x660, 0x966, 0xff10);
  check(fc.tuple(fc.integer({ min: 1, max: 65_535 }), around, zero), ([port, blank, first], language) => {
    const shown = formatNumber(port, { locale: language }) ?? "";
    const text =
      blank + shown.replaceAll(/\d/g, (digit) => String.fromCodePoint(first + Number(digit))) + blank;
    expect(typedPort(text, language)).toBe(port);
    expect(typedValue(text, language)).toBe(port);
    expect(scaledOfText(text, "unitg0", language)).toBe(port);
    expect(parseCents(text, language)).toBe(port * 100);
    expect(splitAt({ startDate: 0, endDate: (port + 1) * 60_000 }, text, language)).toBe(port * 60_000);
    for (const { of: fieldOf } of Object.values(shapes)) {
      const { data, error } = fieldOf(language).safeParse(text);
      // Some fields have lower bounds.
      const isBeyond = error !== undefined && error.issues[0]?.message !== "registration.invalidNumber";
      expect(isBeyond ? port : data).toBe(port);
    }
    expect(typedCode(text)).toBe(String(port));
  });
  expect(timeOf("\u200e٠٦:٠٥\u00a0")).toBe("06:05");
});

it("an empty field holds no number, whatever cannot be seen in it", () => {
  for (const text of ["\u200b", "\u00a0", "\ufeff \u2060"]) {
    expect(typedValue(text, "pt-BR")).toBeUndefined();
    expect(scaledOfText(text, "unitg0", "pt-BR")).toBe(-1);
  }
});

it("an address is tested at the port that the form would save, grouped or not", () => {
  check(fc.integer({ min: 1, max: 65_535 }), (port, language) => {
    const shown = formatNumber(port, { locale: language }) ?? "";
    expect(typedPort(shown, language)).toBe(port);
    expect(equipmentForm(language).shape.port.parse(shown)).toBe(port);
  });
});

describe("a stop is split at the minutes", () => {
  const stopOf = (hundredths: number) => ({ startDate: 1_000, endDate: 1_000 + hundredths * 600 });

  it("that are typed as the hint shows its length, also with a comma", () => {
    check(fc.integer({ min: 1, max: 1_000_000 }), (hundredths, language) => {
      const shown = formatNumber(hundredths / 100, { locale: language, decimals: 2 }) ?? "";
      expect(splitAt(stopOf(hundredths + 1), shown, language)).toBe(1_000 + hundredths * 600);
      // The end of the stop divides nothing.
      expect(splitAt(stopOf(hundredths), shown, language)).toBeNull();
    });
    expect(splitAt(stopOf(100_000), "12,5", "pt-BR")).toBe(1_000 + 12.5 * 60_000);
  });

  it("that the field proposes, its middle", () => {
    check(fc.integer({ min: 4, max: 1_000_000 }), (hundredths, language) => {
      const stop = stopOf(hundredths);
      const atMs = splitAt(stop, middleOf(stop, language), language) ?? 0;
      expect(Math.abs(atMs - (stop.startDate + stop.endDate) / 2)).toBeLessThanOrEqual(300);
    });
  });

  it("and not at what is no number or beyond", () => {
    for (const text of ["", "x", "-1", "0", "1001"])
      expect(splitAt(stopOf(100_000), text, "pt-BR")).toBeNull();
  });
});

describe("a form gives back the record that it was filled from", () => {
  it("of a coil", () => {
    check(fc.tuple(decimal, whole), ([weight, estimate], language) => {
      const coil = { code: 7, name: "Bobina", weight, estimate, enabled: true } as Coil;
      const text = formatNumber(weight, { locale: language, decimals: 3 }) ?? "";
      const typed = { name: coil.name, code: "7", weight: text, estimate: String(estimate) };
      expect(coilForm(language).parse(typed)).toEqual({ name: coil.name, code: 7, weight, estimate });
    });
  });

  it("of a product", () => {
    const weights = fc.tuple(
      ...[...netFields, ...limitFields].map(() => fc.integer({ min: 1, max: 9_000_000 })),
    );
    check(
      fc.tuple(decimal, whole, fc.constantFrom(...unitCodes), weights),
      ([cost, packSize, unit, all], language) => {
        const weighed = Object.fromEntries(
          [...netFields, ...limitFields].map((name, index) => [name, all[index]]),
        );
        const product = {
          name: "Café",
          codeText: "1",
          barCode: "1",
          type: "a",
          brand: "b",
          imagePath: null,
          costPerKg: cost,
          packSize,
          unit,
          factoryDefault: true,
          ...weighed,
        } as unknown as Product;
        const values = valuesOfProduct()(product, language);
        const { costPerKg, packSize: size } = productForm(language).in.shape;
        // Limits may contradict each other here, so each is parsed alone.
        expect(weightsOf(values, language)).toMatchObject(weighed);
        expect(costPerKg.parse(values.costPerKg)).toBe(cost);
        expect(size.parse(values.packSize)).toBe(packSize);
      },
    );
  });

  it("of an alert rule", () => {
    check(fc.tuple(decimal, fc.integer({ min: 0, max: 604_800 })), ([limit, seconds], language) => {
      const rule = {
        name: "Desvio",
        enabled: true,
        condition: {
          kind: "meanDrift",
          limit,
          side: "both",
          against: "day",
          minutes: 30,
          minimumPackages: 12_500,
          deadband: limit,
        },
        equipments: [],
        onDelayS: seconds,
        offDelayS: seconds,
        minimumCount: 1_000,
        countWithinS: Math.max(1, seconds),
        active: { when: "always" },
        suppressWhenSilent: true,
        digestAbove: 1_000,
        steps: [{ afterMinutes: 10_080, users: [], roles: ["Admin"], by: ["mail"], destinations: [] }],
      } as const;
      const values = valuesOfRule(rule as unknown as AlertRule, language);
      expect(ruleFormSchema(language).parse(values)).toEqual(rule);
    });
  });

  it("of a client's terms, and of an amount as it is shown", () => {
    check(fc.integer({ min: 1, max: 99_999_999 }), (cents, language) => {
      const client = {
        name: "",
        tenant: "",
        status: "Active",
        cnpj: "",
        equipmentAmount: 12_500,
        billingPeriod: 1,
        pricePerEquipment: cents,
        endTrialAt: null,
        billingCycleAnchor: null,
        language: "pt_BR",
        address: {},
        maxUsers: 1_800,
        retentionMonths: 12,
        ingestPerMinute: 12_500,
      };
      const row = { client, owner: null } as unknown as Parameters<ReturnType<typeof valuesOfClient>>[0];
      const values = valuesOfClient("2026-11-19")(row, language);
      expect(termsOfValues(values, language)).toMatchObject({
        equipmentAmount: 12_500,
        pricePerEquipment: cents,
      });
      const shown = `R$ ${formatNumber(cents / 100, { locale: language, decimals: 2 })}`;
      expect(parseCents(shown, language)).toBe(cents);
    });
  });
});
