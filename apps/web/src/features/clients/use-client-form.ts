import type { Locale } from "@fiel/domain";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToday } from "../../shared/format/use-day-text.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { type ClientRow, clients, isWhole } from "./clients.ts";
import { clientSchema, type ClientValues, type KeptClient, valuesOfClient } from "./client-values.ts";

const keptOf = (row: ClientRow | null): KeptClient | null => {
  if (row === null || !isWhole(row)) return null;
  const { client, owner } = row;
  const { endTrialAt, billingCycleAnchor } = client;
  return { endTrialAt, billingCycleAnchor, ownerLocked: owner?.verified === true };
};

const compared = [
  ["name", "clients.fullName"],
  ["blocked", "clients.blocked"],
  ["cnpj", "clients.cnpj"],
  ["ownerName", "clients.ownerName"],
  ["ownerEmail", "clients.ownerEmail"],
  ["equipmentAmount", "clients.amount"],
  ["pricePerEquipment", "clients.price"],
  ["billingPeriod", "clients.period"],
  ["endTrialAt", "clients.trialUntil"],
  ["street", "clients.street"],
  ["city", "clients.city"],
  ["state", "clients.state"],
  ["country", "clients.country"],
  ["cep", "clients.cep"],
  ["maxUsers", "clients.maxUsers"],
  ["retentionMonths", "clients.retention"],
  ["ingestPerMinute", "clients.ingestRate"],
  ["accountResponsible", "clients.responsible"],
  ["language", "clients.language"],
] as const satisfies readonly (readonly [keyof ClientValues, string])[];

/** The form's state; the day on which it was opened is the one that its rules go by. */
export const useClientForm = ({ row, onClose }: FormProps<ClientRow>) => {
  const { t } = useTranslation();
  const today = useToday();
  const [opened] = useState({ today, kept: keptOf(row) });
  const schema = useCallback((locale: Locale) => clientSchema({ ...opened, locale }), [opened]);
  const state = useRegistrationForm({
    registration: clients,
    row,
    schema,
    valuesOf: valuesOfClient(opened.today),
    onDone: onClose,
  });
  const fields = compared.map(([name, label]) => ({ name, label: t(label) }));
  return { state, fields, ...opened };
};
