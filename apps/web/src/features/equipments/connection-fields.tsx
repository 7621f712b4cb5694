import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NumberField, TextField } from "../../shared/registration/fields.tsx";
import classes from "./equipments.module.css";
import type { EquipmentDraft, EquipmentRow } from "./equipments.ts";
import { AddressTestPanel } from "./address-test.tsx";
import type { EquipmentValues, FieldProps } from "./field-props.ts";

interface ConnectionFieldsProps extends FieldProps {
  readonly row: EquipmentRow | null;
  readonly control: Control<EquipmentValues, unknown, EquipmentDraft>;
  readonly isTcp: boolean;
}

/** What a CpNet machine has in directories, which the plant's installer chose. */
const Directories = ({ row }: Pick<ConnectionFieldsProps, "row">) => {
  const { t } = useTranslation();
  return (["dataDirectory", "configDirectory", "cpNetReferenceName"] as const).map((name) => (
    <TextField
      key={name}
      label={t(`registeredEquipment.${name}`)}
      value={row?.[name] ?? ""}
      description={t("registration.locked")}
      locked
    />
  ));
};

/** By what the machine is read: its kind of connection is chosen once. */
export const ConnectionFields = ({ register, errors, control, row, isTcp }: ConnectionFieldsProps) => {
  const { t } = useTranslation();
  const [ip, port] = useWatch({ control, name: ["ip", "port"] });
  const address = { id: row?.id ?? null, ip: isTcp ? ip.trim() : "", port: Number(port) };
  return (
    <>
      <TextField
        label={t("registeredEquipment.type")}
        value={t(isTcp ? "registeredEquipment.tcp" : "registeredEquipment.rs485")}
        description={t(isTcp ? "registeredEquipment.typeHint" : "registration.locked")}
        locked
      />
      {isTcp ? (
        <div className={`${classes.pair} ${classes.address}`}>
          <TextField
            {...register("ip")}
            label={t("registeredEquipment.ip")}
            description={t("registeredEquipment.ipHint")}
            inputMode="decimal"
            fault={errors.ip}
          />
          <NumberField {...register("port")} label={t("registeredEquipment.port")} whole locked />
        </div>
      ) : (
        <Directories row={row} />
      )}
      <AddressTestPanel address={address} disabled={isTcp && address.ip === ""} />
    </>
  );
};
