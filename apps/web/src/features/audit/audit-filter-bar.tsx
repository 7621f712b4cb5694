import { auditActions, auditEntities } from "@fiel/contracts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { auditPeriods, type AuditSearch, auditSearchOf, defaultPeriod, faultOfDays } from "./audit-filter.ts";
import classes from "./audit.module.css";

interface AuditFilterBarProps {
  readonly search: AuditSearch;
  readonly onSearch: (search: AuditSearch) => void;
}

/** Debounce of the search while typing, ms. */
const typingMs = 300;

const OwnDays = ({ search, onSearch }: AuditFilterBarProps) => {
  const { t } = useTranslation();
  const fault = faultOfDays(search);
  const set = (days: { from?: string; to?: string }) => onSearch(auditSearchOf({ ...search, ...days }));
  return (
    <>
      <TextInput
        type="date"
        label={t("audit.from")}
        value={search.from ?? ""}
        onChange={({ currentTarget }) => set({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("audit.to")}
        value={search.to ?? ""}
        error={fieldError(fault === null ? undefined : { message: fault })}
        onChange={({ currentTarget }) => set({ to: currentTarget.value })}
      />
    </>
  );
};

/** Filter of the trail, and the actions on its result. */
export const AuditFilterBar = ({
  search,
  onSearch,
  children,
}: AuditFilterBarProps & { children: ReactNode }) => {
  const { t } = useTranslation();
  const set = (change: Readonly<Record<keyof AuditSearch, unknown>> | Record<string, unknown>) =>
    onSearch(auditSearchOf({ ...search, ...change }));
  const setActor = useDebouncedCallback((actor: string) => set({ actor }), typingMs);
  return (
    <form className={classes.filter} role="search" onSubmit={(event) => event.preventDefault()}>
      <NativeSelect
        label={t("audit.period")}
        value={search.period ?? defaultPeriod}
        onChange={({ currentTarget }) => set({ period: currentTarget.value })}
        data={auditPeriods.map((value) => ({ value, label: t(`audit.${value}`) }))}
      />
      {search.period === "custom" ? <OwnDays search={search} onSearch={onSearch} /> : null}
      <TextInput
        label={t("audit.actor")}
        placeholder={t("audit.actorHint")}
        defaultValue={search.actor ?? ""}
        onChange={({ currentTarget }) => setActor(currentTarget.value)}
      />
      <NativeSelect
        label={t("audit.entity")}
        value={search.entity ?? ""}
        onChange={({ currentTarget }) => set({ entity: currentTarget.value })}
        data={[
          { value: "", label: t("audit.any") },
          ...auditEntities.map((value) => ({ value, label: t(`auditEntities.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t("audit.action")}
        value={search.action ?? ""}
        onChange={({ currentTarget }) => set({ action: currentTarget.value })}
        data={[
          { value: "", label: t("audit.anyAction") },
          ...auditActions.map((value) => ({ value, label: t(`auditActions.${value}`) })),
        ]}
      />
      {children}
    </form>
  );
};
