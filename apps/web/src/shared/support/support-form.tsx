import { maxSupportHours, type SupportAccess } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./support.module.css";

export interface WantedSupport {
  readonly access: SupportAccess;
  readonly hours: number;
}

/** How long it can be given for; the last one is the longest. */
const hoursOffered = [1, 4, 8, 24, 72, maxSupportHours] as const;

interface FieldsProps {
  readonly value: WantedSupport;
  readonly onChange: (value: WantedSupport) => void;
}

/** What may be done, and for how long. */
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

/** What is offered at first: to see, for a working day's half. */
export const usualSupport: WantedSupport = { access: "read", hours: 4 };

/** An hour count that is not among those offered is the next longer one. */
export const offeredHours = (hours: number): number =>
  hoursOffered.find((one) => one >= hours) ?? maxSupportHours;
