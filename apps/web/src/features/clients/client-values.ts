import { type InputOfAccount, largestLimits, mailAddress } from "@fiel/contracts";
import {
  formatCep,
  formatCnpj,
  type Locale,
  readNumber,
  termsFaults,
  typedNumber,
  type WantedTerms,
} from "@fiel/domain";
import type { ParseKeys } from "i18next";
import { z } from "zod";
import { languageCodeOf } from "../../shared/i18n/language-code-of.ts";
import type { ClientRow } from "./clients.ts";
import { isWhole } from "./clients.ts";

/** Texts of the form's fields. */
export interface ClientValues {
  readonly name: string;
  readonly tenant: string;
  readonly blocked: boolean;
  readonly cnpj: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly equipmentAmount: string;
  /** Amount in R$, as typed. */
  readonly pricePerEquipment: string;
  readonly billingPeriod: string;
  readonly hasTrial: boolean;
  readonly endTrialAt: string;
  readonly billingCycleAnchor: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly cep: string;
  /** Empty means no limit. */
  readonly maxUsers: string;
  readonly retentionMonths: string;
  readonly ingestPerMinute: string;
  readonly accountResponsible: string;
  readonly language: string;
}

const money = (cents: number | null, locale: Locale): string =>
  typedNumber(cents === null ? null : cents / 100, locale, 2);

const limitText = (limit: number | null | undefined): string => (limit ? String(limit) : "");

export const valuesOfClient =
  (today: string) =>
  (row: ClientRow | null, locale: Locale): ClientValues => {
    const account = row !== null && isWhole(row) ? row : null;
    const { client, owner } = account ?? { client: null, owner: null };
    return {
      name: client?.name ?? "",
      tenant: client?.tenant ?? "",
      blocked: client?.status === "Blocked",
      cnpj: client?.cnpj ?? "",
      ownerName: owner?.name ?? "",
      ownerEmail: owner?.email ?? "",
      equipmentAmount: client === null ? "" : String(client.equipmentAmount),
      pricePerEquipment: money(client?.pricePerEquipment ?? null, locale),
      billingPeriod: String(client?.billingPeriod ?? 1),
      hasTrial: (client?.endTrialAt ?? null) !== null,
      endTrialAt: client?.endTrialAt ?? "",
      billingCycleAnchor: client === null ? today : (client.billingCycleAnchor ?? today),
      street: client?.address.street ?? "",
      city: client?.address.city ?? "",
      state: client?.address.state ?? "",
      country: client?.address.country ?? "Brasil",
      cep: client?.address.cep ?? "",
      maxUsers: limitText(client?.maxUsers),
      retentionMonths: limitText(client?.retentionMonths),
      ingestPerMinute: limitText(client?.ingestPerMinute),
      accountResponsible: client?.accountResponsible ?? "",
      language: languageCodeOf(client?.language ?? "pt_BR"),
    };
  };

/** Parses an amount in R$ to cents: `1.234,56`, `189`; NaN when it is invalid. */
export function parseCents(text: string, locale: Locale): number {
  const plain = readNumber(text.replace(/R\$/, ""), locale) ?? "";
  return /^\d{1,8}(\.\d{1,2}0*)?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** Parses a whole number of at most `longest` digits; NaN when it is invalid. */
const whole = (text: string, locale: Locale, longest = 6): number => {
  const plain = readNumber(text, locale) ?? "";
  return /^\d+$/.test(plain) && plain.length <= longest ? Number(plain) : Number.NaN;
};

/** Number of months in a field, for the plural of its unit; 2 while the text is invalid. */
export const monthsOf = (text: string, locale: Locale): number => {
  const months = whole(text, locale);
  return Number.isNaN(months) ? 2 : months;
};

const limitNames = ["maxUsers", "retentionMonths", "ingestPerMinute"] as const;

/** Null means no limit; NaN when the text is invalid. */
const parseLimit = (text: string, locale: Locale): number | null =>
  text.trim() === "" ? null : whole(text, locale, 9);

const faultsOfLimits = (values: ClientValues, locale: Locale): ClientFaults => {
  const faults: ClientFaults = {};
  for (const name of limitNames) {
    const limit = parseLimit(values[name], locale);
    if (limit !== null && !(limit >= 1 && limit <= largestLimits[name])) faults[name] = "clients.limitRange";
  }
  return faults;
};

export const termsOfValues = (values: ClientValues, locale: Locale): WantedTerms => ({
  equipmentAmount: whole(values.equipmentAmount, locale),
  pricePerEquipment: parseCents(values.pricePerEquipment, locale),
  billingPeriod: whole(values.billingPeriod, locale),
  billingCycleAnchor: values.billingCycleAnchor === "" ? null : values.billingCycleAnchor,
  endTrialAt: values.hasTrial && values.endTrialAt !== "" ? values.endTrialAt : null,
});

/** Stored facts of an existing client that its form respects. The key user's name and e-mail may change until they are verified. */
export interface KeptClient {
  readonly endTrialAt: string | null;
  readonly billingCycleAnchor: string | null;
  readonly ownerLocked: boolean;
  /** False when there is no key user. None has to be named then; a client with administrators makes one of them the key user. */
  readonly hasOwner: boolean;
}

/** Facts that the fields are validated against. */
export interface ClientRules {
  /** ISO day on which the form was opened. */
  readonly today: string;
  /** Null for a new client. */
  readonly kept: KeptClient | null;
  /** Locale of the typed numbers. */
  readonly locale: Locale;
}

export type ClientFaults = Partial<Record<keyof ClientValues, ParseKeys>>;

const isEmail = (text: string): boolean => mailAddress.safeParse(text).success;
const isBrazil = (country: string): boolean => country.trim() === "" || /^bra[sz]il$/i.test(country.trim());

const faultsOfTenant = (tenant: string): ClientFaults => {
  if (tenant === "") return { tenant: "clients.tenantRequired" };
  if (/\s/.test(tenant)) return { tenant: "clients.tenantSpaces" };
  return /^[a-z0-9][a-z0-9._-]{0,62}$/i.test(tenant) ? {} : { tenant: "clients.tenantInvalid" };
};

/** Whether the key user is omitted from the request: unchangeable, or absent and not named. */
const leavesOwnerOut = ({ ownerName, ownerEmail }: ClientValues, kept: KeptClient | null): boolean =>
  kept !== null &&
  (kept.ownerLocked || (!kept.hasOwner && ownerName.trim() === "" && ownerEmail.trim() === ""));

const faultsOfOwner = ({ ownerName, ownerEmail }: ClientValues): ClientFaults => ({
  ...(ownerName.trim() === "" ? { ownerName: "clients.nameRequired" } : {}),
  ...(ownerEmail.trim() === ""
    ? { ownerEmail: "accessErrors.emailRequired" }
    : isEmail(ownerEmail)
      ? {}
      : { ownerEmail: "accessErrors.emailInvalid" }),
});

/** Errors of the billing terms alone, which the preview of invoices needs. */
export function faultsOfTerms(values: ClientValues, { today, kept, locale }: ClientRules): ClientFaults {
  const terms = termsOfValues(values, locale);
  const found = termsFaults(terms, today, kept);
  const faults: ClientFaults = {};
  for (const [field, fault] of Object.entries(found)) faults[field as keyof WantedTerms] = `clients.${fault}`;
  if (Number.isNaN(terms.pricePerEquipment) && values.pricePerEquipment.trim() !== "")
    faults.pricePerEquipment = "registration.invalidNumber";
  if (values.hasTrial && values.endTrialAt === "") faults.endTrialAt = "clients.trialRequired";
  return faults;
}

/** Errors by field, as translation keys; empty when all fields are valid. */
export function faultsOfClient(values: ClientValues, rules: ClientRules): ClientFaults {
  const { kept, locale } = rules;
  const { cnpj, cep, country, accountResponsible } = values;
  return {
    ...(values.name.trim() === "" ? { name: "clients.nameRequired" } : {}),
    ...(kept === null ? faultsOfTenant(values.tenant.trim()) : {}),
    ...(leavesOwnerOut(values, kept) ? {} : faultsOfOwner(values)),
    ...faultsOfTerms(values, rules),
    ...faultsOfLimits(values, locale),
    ...(cnpj.trim() !== "" && formatCnpj(cnpj) === null ? { cnpj: "clients.cnpjInvalid" } : {}),
    ...(isBrazil(country) && cep.trim() !== "" && formatCep(cep) === null
      ? { cep: "clients.cepInvalid" }
      : {}),
    ...(accountResponsible.trim() !== "" && !isEmail(accountResponsible)
      ? { accountResponsible: "accessErrors.emailInvalid" }
      : {}),
  };
}

const draftOf = (values: ClientValues, { kept, locale }: ClientRules): InputOfAccount => ({
  tenant: values.tenant.trim().toLowerCase(),
  name: values.name.trim(),
  language: values.language,
  plan: "2",
  status: values.blocked ? "Blocked" : "Active",
  ...termsOfValues(values, locale),
  maxUsers: parseLimit(values.maxUsers, locale),
  retentionMonths: parseLimit(values.retentionMonths, locale),
  ingestPerMinute: parseLimit(values.ingestPerMinute, locale),
  accountResponsible: values.accountResponsible.trim(),
  cnpj: values.cnpj,
  address: {
    street: values.street,
    city: values.city,
    state: values.state,
    country: values.country,
    cep: values.cep,
  },
  ...(leavesOwnerOut(values, kept)
    ? {}
    : { rootUser: { name: values.ownerName.trim(), email: values.ownerEmail.trim() } }),
});

/** Converts the fields to the request; reports all errors at once. */
export const clientSchema = (rules: ClientRules) =>
  z.custom<ClientValues>().transform((values, context): InputOfAccount => {
    for (const [field, message] of Object.entries(faultsOfClient(values, rules)))
      context.addIssue({ code: "custom", path: [field], message });
    return draftOf(values, rules);
  });
