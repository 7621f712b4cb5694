import { maxSupportHours, type SupportAccess } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./support.module.css";

export interface WantedSupport {
  readonly access: SupportAccess;
  readonly hours: number;
}

/** Durations offered, hours; the last is the maximum. */
const hoursOffered = [1, 4, 8, 24, 72, maxSupportHours] as const;

interface FieldsProps {
  readonly value: WantedSupport;
  readonly onChange: (value: WantedSupport) => void;
}

/** Access level and duration. */
export const SupportFields = ({ value, onChange }: FieldsProps) => {
  const { t } = useTranslation();
  const { access, hours } = value;
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t("support.access")}
        data={(["read", "admin"] as const).map((one) => ({
          value: one,
          label: t(`support.accesses.${one}`),
        }))}
        value={access}
        onChange={({ currentTarget }) =>
          onChange({ access: currentTarget.value === "admin" ? "admin" : "read", hours })
        }
        data-autofocus
      />
      <NativeSelect
        label={t("support.for")}
        data={hoursOffered.map((one) => ({
          value: String(one),
          label: one % 24 === 0 ? t("support.days", { count: one / 24 }) : t("support.hours", { count: one }),
        }))}
        value={String(hours)}
        onChange={({ currentTarget }) => onChange({ access, hours: Number(currentTarget.value) })}
      />
    </div>
  );
};

/** Default: read access for four hours. */
export const usualSupport: WantedSupport = { access: "read", hours: 4 };

/** The shortest offered duration that is not below `hours`. */
export const offeredHours = (hours: number): number =>
  hoursOffered.find((one) => one >= hours) ?? maxSupportHours;
