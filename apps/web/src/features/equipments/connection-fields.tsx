import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import { AddressTestPanel } from "../../shared/address-test/address-test.tsx";
import { typedPort } from "../../shared/address-test/typed-port.ts";
import { DirectoryFields } from "./directory-fields.tsx";
import classes from "./equipments.module.css";
import { ProfileField } from "./profile-field.tsx";
import { type EquipmentDraft, type EquipmentRow, equipmentTypes } from "./equipments.ts";
import type { EquipmentValues } from "./equipment-field-props.ts";

interface ConnectionFieldsProps {
  readonly form: UseFormReturn<EquipmentValues, unknown, EquipmentDraft>;
  readonly row: EquipmentRow | null;
}

const typeNames = { [equipmentTypes.tcp]: "tcp", [equipmentTypes.rs485]: "rs485" } as const;

/** Type of the equipment; editable only on creation. */
const TypeField = ({ form, row }: ConnectionFieldsProps) => {
  const { t } = useTranslation();
  const label = t("registeredEquipment.type");
  if (row === null)
    return (
      <NativeSelect
        {...form.register("type", { valueAsNumber: true })}
        label={label}
        description={t("registeredEquipment.typeHint")}
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

/** Address of the machine. The port is locked at its default until it is unlocked. */
const AddressFields = ({ form }: Pick<ConnectionFieldsProps, "form">) => {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const lock = useSupportLock(true);
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
        description={lock ?? t("registeredEquipment.ipHint")}
        inputMode="decimal"
        locked={lock !== undefined}
        fault={errors.ip}
      />
      <NumberField
        {...form.register("port")}
        label={t("registeredEquipment.port")}
        whole
        isName
        fault={errors.port}
        locked={!opened}
        {...(lock === undefined
          ? { unlock: { label: t("registeredEquipment.openPort"), onPress: open } }
          : {})}
      />
    </div>
  );
};

/** How the machine is connected. The type cannot change after creation. */
export const ConnectionFields = ({ form, row }: ConnectionFieldsProps) => {
  const [type, ip, port, profile] = useWatch({
    control: form.control,
    name: ["type", "ip", "port", "profile"],
  });
  const locale = toLanguage(useTranslation().i18n.language);
  const isTcp = type === equipmentTypes.tcp;
  const address = {
    id: row?.id ?? null,
    ip: isTcp ? ip.trim() : "",
    port: typedPort(port, locale),
    ...(isTcp ? { profile } : {}),
  };
  return (
    <>
      <TypeField form={form} row={row} />
      {isTcp ? (
        <>
          <AddressFields form={form} />
          <ProfileField
            field={form.register("profile")}
            chosen={profile}
            fault={form.formState.errors.profile}
          />
        </>
      ) : (
        <DirectoryFields form={form} isNew={row === null} />
      )}
      {isTcp || row !== null ? (
        <AddressTestPanel address={address} disabled={isTcp && address.ip === ""} />
      ) : null}
    </>
  );
};
