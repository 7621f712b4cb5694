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

/** What the fields hold. */
export interface ClientValues {
  readonly name: string;
  readonly tenant: string;
  readonly blocked: boolean;
  readonly cnpj: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly equipmentAmount: string;
  /** R$. */
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
  /** Empty: no limit. */
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

/** R$ as people write them, in cents: `1.234,56`, `189`; NaN for what is no amount. */
export function parseCents(text: string, locale: Locale): number {
  const plain = readNumber(text.replace(/R\$/, ""), locale) ?? "";
  return /^\d{1,8}(\.\d{1,2}0*)?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** A whole number of so many digits at the most; NaN for what is none. */
const whole = (text: string, locale: Locale, longest = 6): number => {
  const plain = readNumber(text, locale) ?? "";
  return /^\d+$/.test(plain) && plain.length <= longest ? Number(plain) : Number.NaN;
};

/** Months that a field holds, for the word beside it; several while it holds no number. */
export const monthsOf = (text: string, locale: Locale): number => {
  const months = whole(text, locale);
  return Number.isNaN(months) ? 2 : months;
};

const limitNames = ["maxUsers", "retentionMonths", "ingestPerMinute"] as const;

/** Null: no limit. NaN for what is no whole number. */
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

/** What holds already of a client that there is; the key user's name and e-mail may change until they are verified. */
export interface KeptClient {
  readonly endTrialAt: string | null;
  readonly billingCycleAnchor: string | null;
  readonly ownerLocked: boolean;
  /** False: there is no key user yet, and none needs to be named here; where there are administrators, one of them is made it. */
  readonly hasOwner: boolean;
}

/** By what the fields are judged. */
export interface ClientRules {
  /** The day on which the form was opened. */
  readonly today: string;
  /** Null: a new client. */
  readonly kept: KeptClient | null;
  /** In which the fields are written. */
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

/** Whether nothing of the key user is sent: it does not change, or there is none and nobody is named. */
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

/** What is wrong about the terms alone: the preview of invoices needs no more. */
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

/** What is wrong, by field, as the key of its message; empty when nothing is. */
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

/** From what the fields hold to what is sent; every fault is told at once. */
export const clientSchema = (rules: ClientRules) =>
  z.custom<ClientValues>().transform((values, context): InputOfAccount => {
    for (const [field, message] of Object.entries(faultsOfClient(values, rules)))
      context.addIssue({ code: "custom", path: [field], message });
    return draftOf(values, rules);
  });
