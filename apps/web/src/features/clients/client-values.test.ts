import { describe, expect, it } from "vitest";
import { clientSchema, faultsOfClient, parseCents, valuesOfClient } from "./client-values.ts";

const today = "2026-11-19";
const locale = "pt-BR";
const rules = { today, kept: null, locale } as const;
const values = {
  ...valuesOfClient(today)(null, locale),
  name: "Moinho Santa Rita",
  tenant: "santa-rita",
  ownerName: "Helena",
  ownerEmail: "helena@santarita.ind.br",
  equipmentAmount: "24",
  pricePerEquipment: "189,00",
};
const faults = (change: Partial<typeof values>) => faultsOfClient({ ...values, ...change }, rules);

describe("amounts of money", () => {
  it("are read as people write them", () => {
    expect(
      ["189", "189,9", "189,00", "1.234,56", "1234.56", "R$ 2,05"].map((text) => parseCents(text, locale)),
    ).toEqual([18_900, 18_990, 18_900, 123_456, 123_456, 205]);
    expect(parseCents("1.234", locale)).toBe(123_400);
    expect(parseCents("1,234.50", "en")).toBe(123_450);
    for (const text of ["", "a", "1,234", "-1"]) expect(parseCents(text, locale)).toBeNaN();
  });
});

describe("the form of a client", () => {
  it("begins from today, in Portuguese, billed every month", () => {
    expect(faults({})).toEqual({});
    expect(values).toMatchObject({ billingCycleAnchor: today, language: "pt_BR", billingPeriod: "1" });
  });

  it("says all that is wrong at once", () => {
    const empty = valuesOfClient(today)(null, locale);
    expect(faultsOfClient(empty, rules)).toEqual({
      name: "clients.nameRequired",
      tenant: "clients.tenantRequired",
      ownerName: "clients.nameRequired",
      ownerEmail: "accessErrors.emailRequired",
      equipmentAmount: "clients.noEquipment",
      pricePerEquipment: "clients.noPrice",
    });
  });

  it.each([
    [{ tenant: "santa rita" }, { tenant: "clients.tenantSpaces" }],
    [{ tenant: "-x" }, { tenant: "clients.tenantInvalid" }],
    [{ cnpj: "11.222.333/0001-82" }, { cnpj: "clients.cnpjInvalid" }],
    [{ cnpj: "12.ABC.345/01DE-35" }, {}],
    [{ cep: "123" }, { cep: "clients.cepInvalid" }],
    [{ cep: "123", country: "Chile" }, {}],
    [{ accountResponsible: "x" }, { accountResponsible: "accessErrors.emailInvalid" }],
    [{ hasTrial: true }, { endTrialAt: "clients.trialRequired" }],
    [{ hasTrial: true, endTrialAt: today }, { billingCycleAnchor: "clients.billingBeforeTrial" }],
    [{ pricePerEquipment: "x" }, { pricePerEquipment: "registration.invalidNumber" }],
    [{ pricePerEquipment: "0,00" }, { pricePerEquipment: "clients.noPrice" }],
    [{ billingPeriod: "13" }, { billingPeriod: "clients.billingPeriod" }],
  ])("%j has %j", (change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  it("leaves the key user out once they are verified", () => {
    const kept = { endTrialAt: null, billingCycleAnchor: "2026-01-31", ownerLocked: true, hasOwner: true };
    const sent = clientSchema({ ...rules, kept }).parse({
      ...values,
      billingCycleAnchor: "2026-01-31",
      ownerEmail: "",
    });
    expect(sent).not.toHaveProperty("rootUser");
    expect(clientSchema(rules).parse(values)).toMatchObject({
      pricePerEquipment: 18_900,
      endTrialAt: null,
      rootUser: { name: "Helena", email: "helena@santarita.ind.br" },
    });
  });

  it("is saved without a key user where the client has none, and names one whole or not at all", () => {
    const billingCycleAnchor = "2026-01-31";
    const kept = { endTrialAt: null, billingCycleAnchor, ownerLocked: false, hasOwner: false };
    const of = (ownerName: string, ownerEmail: string, known: typeof kept = kept) =>
      clientSchema({ ...rules, kept: known }).safeParse({
        ...values,
        billingCycleAnchor,
        ownerName,
        ownerEmail,
      });
    const saved = of("", " ");
    expect(saved.success).toBe(true);
    expect(saved.data).not.toHaveProperty("rootUser");
    expect(of("Helena", "helena@santarita.ind.br").data).toHaveProperty("rootUser");
    expect([of("Helena", ""), of("", "helena@santarita.ind.br")].map(({ success }) => success)).toEqual([
      false,
      false,
    ]);
    expect(of("", "", { ...kept, hasOwner: true }).success).toBe(false);
  });
});
