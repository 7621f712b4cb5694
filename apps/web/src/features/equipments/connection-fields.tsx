import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { NumberField, TextField } from "../../shared/registration/fields.tsx";
import { AddressTestPanel } from "./address-test.tsx";
import { DirectoryFields } from "./directory-fields.tsx";
import classes from "./equipments.module.css";
import { type EquipmentDraft, type EquipmentRow, equipmentTypes, typedPort } from "./equipments.ts";
import type { EquipmentValues } from "./equipment-field-props.ts";

interface ConnectionFieldsProps {
  readonly form: UseFormReturn<EquipmentValues, unknown, EquipmentDraft>;
  readonly row: EquipmentRow | null;
}

const typeNames = { [equipmentTypes.tcp]: "tcp", [equipmentTypes.rs485]: "rs485" } as const;

/** Chosen once. */
const TypeField = ({ form, row }: ConnectionFieldsProps) => {
  const { t } = useTranslation();
  const label = t("registeredEquipment.type");
  if (row === null)
    return (
      <NativeSelect
        {...form.register("type", { valueAsNumber: true })}
        label={label}
        description={t("registeredEquipment.typeHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={([equipmentTypes.tcp, equipmentTypes.rs485] as const).map((type) => ({
          value: String(type),
          label: t(`registeredEquipment.${typeNames[type]}`),
        }))}
      />
    );
  const name = row.type === equipmentTypes.rs485 ? "rs485" : "tcp";
  return (
    <TextField
      label={label}
      value={t(`registeredEquipment.${name}`)}
      description={t("registration.locked")}
      locked
    />
  );
};

/** Where the machine is; its port is the usual one until it is opened on purpose. */
const AddressFields = ({ form }: Pick<ConnectionFieldsProps, "form">) => {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { errors } = form.formState;
  const open = (): void => {
    setOpened(true);
    form.setFocus("port");
  };
  return (
    <div className={`${classes.pair} ${classes.address}`}>
      <TextField
        {...form.register("ip")}
        label={t("registeredEquipment.ip")}
        description={t("registeredEquipment.ipHint")}
        inputMode="decimal"
        fault={errors.ip}
      />
      <NumberField
        {...form.register("port")}
        label={t("registeredEquipment.port")}
        whole
        fault={errors.port}
        locked={!opened}
        unlock={{ label: t("registeredEquipment.openPort"), onPress: open }}
      />
    </div>
  );
};

/** By what the machine is read: its kind of connection is chosen once. */
export const ConnectionFields = ({ form, row }: ConnectionFieldsProps) => {
  const [type, ip, port] = useWatch({ control: form.control, name: ["type", "ip", "port"] });
  const locale = toLanguage(useTranslation().i18n.language);
  const isTcp = type === equipmentTypes.tcp;
  const address = {
    id: row?.id ?? null,
    ip: isTcp ? ip.trim() : "",
    port: typedPort(port, locale),
  };
  return (
    <>
      <TypeField form={form} row={row} />
      {isTcp ? <AddressFields form={form} /> : <DirectoryFields form={form} isNew={row === null} />}
      {isTcp || row !== null ? (
        <AddressTestPanel address={address} disabled={isTcp && address.ip === ""} />
      ) : null}
    </>
  );
};
