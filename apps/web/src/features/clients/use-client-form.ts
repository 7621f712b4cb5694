import type { Locale } from "@fiel/domain";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToday } from "../../shared/format/use-day-text.ts";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { type ClientRow, clients, isWhole } from "./clients.ts";
import { clientSchema, type ClientValues, type KeptClient, valuesOfClient } from "./client-values.ts";

const keptOf = (row: ClientRow | null): KeptClient | null => {
  if (row === null || !isWhole(row)) return null;
  const { client, owner } = row;
  const { endTrialAt, billingCycleAnchor } = client;
  return { endTrialAt, billingCycleAnchor, ownerLocked: owner?.verified === true, hasOwner: owner !== null };
};

const useFields = (): ComparedFields<ClientValues> => {
  const { t } = useTranslation();
  const yesOrNo = (is: boolean) => t(is ? "registration.yes" : "registration.no");
  return {
    name: { label: t("clients.fullName") },
    tenant: null,
    blocked: { label: t("clients.blocked"), text: yesOrNo },
    cnpj: { label: t("clients.cnpj") },
    ownerName: { label: t("clients.ownerName") },
    ownerEmail: { label: t("clients.ownerEmail") },
    equipmentAmount: { label: t("clients.amount") },
    pricePerEquipment: { label: t("clients.price") },
    billingPeriod: { label: t("clients.period") },
    hasTrial: { label: t("clients.trial"), text: yesOrNo },
    endTrialAt: { label: t("clients.trialUntil") },
    billingCycleAnchor: { label: t("clients.firstCycle") },
    street: { label: t("clients.street") },
    city: { label: t("clients.city") },
    state: { label: t("clients.state") },
    country: { label: t("clients.country") },
    cep: { label: t("clients.cep") },
    maxUsers: { label: t("clients.maxUsers") },
    retentionMonths: { label: t("clients.retention") },
    ingestPerMinute: { label: t("clients.ingestRate") },
    accountResponsible: { label: t("clients.responsible") },
    language: { label: t("clients.language") },
  };
};

/** State of the client form. Its rules use the day on which it was opened, also past midnight. */
export const useClientForm = ({ row, onClose }: FormProps<ClientRow>) => {
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
  const fields = useFields();
  return { state, fields, ...opened };
};
