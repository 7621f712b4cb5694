import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../shared/registration/number-field.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { FieldProps } from "./equipment-field-props.ts";

/** Expected rate of the machine, and the time zone of its local times. */
export const RateFields = ({ register, errors }: FieldProps) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const zones = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }));
  return (
    <>
      <NumberField
        {...register("expectedRate")}
        label={t("registeredEquipment.expectedRate")}
        unit={t("registeredEquipment.perMinute")}
        description={t("registeredEquipment.expectedRateHint")}
        fault={errors.expectedRate}
      />
      <NativeSelect
        {...register("timeZone")}
        label={t("registeredEquipment.timeZone")}
        description={t("registeredEquipment.timeZoneHint")}
        data={[
          { value: "", label: t("registeredEquipment.clientsZone", { zone: client.timeZone }) },
          ...zones,
        ]}
      />
    </>
  );
};
