import type { AccountFields } from "@fiel/contracts";
import { termsFaults, type WantedTerms } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import { isLanguage } from "../../platform/http/languages.ts";

type Fields = AccountFields;

/** Columns of a client that creating and changing it write. */
export const columnsOf = (fields: Fields) => ({
  name: fields.name,
  language: fields.language,
  plan: fields.plan,
  status: fields.status,
  cnpj: fields.cnpj,
  account_responsible: fields.accountResponsible,
  address: fields.address === null ? null : JSON.stringify(fields.address),
  price_per_equipment: fields.pricePerEquipment,
  equipment_amount: fields.equipmentAmount,
  billing_period: fields.billingPeriod,
  end_trial_at: fields.endTrialAt,
  max_users: fields.maxUsers,
  retention_months: fields.retentionMonths,
  ingest_per_minute: fields.ingestPerMinute,
});

const termsOf = (fields: Fields): WantedTerms => ({
  equipmentAmount: fields.equipmentAmount,
  pricePerEquipment: fields.pricePerEquipment,
  billingPeriod: fields.billingPeriod,
  billingCycleAnchor: fields.billingCycleAnchor,
  endTrialAt: fields.endTrialAt,
});

type Kept = Parameters<typeof termsFaults>[2] & { readonly language?: string };

/** Checks what the schema cannot: the rules of the terms and the language. Throws InvalidRequest. */
export function requireTerms(fields: Fields, today: string, kept: Kept | null): void {
  const faults: Record<string, string> = { ...termsFaults(termsOf(fields), today, kept) };
  if (!isLanguage(fields.language) && fields.language !== kept?.language) faults["language"] = "unknown";
  if (Object.keys(faults).length > 0) throw new CallError("InvalidRequest", { fields: faults });
}
