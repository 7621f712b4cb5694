import { NativeSelect } from "@mantine/core";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { useProfileChoices } from "../../shared/machines/use-profile-choices.ts";

interface ProfileFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly chosen: string;
  readonly fault: FieldError | undefined;
}

/** Profile by which the machine is read. A selected profile that no list has, as of a silent gateway, stays selectable. */
export const ProfileField = ({ field, chosen, fault }: ProfileFieldProps) => {
  const { t } = useTranslation();
  const { data } = useProfileChoices();
  const { registered = [], shipped = [], inFolders = [] } = data ?? {};
  const item = ({ name, title }: { name: string; title: string | null }) => ({
    value: name,
    label: title === null ? name : `${title} (${name})`,
  });
  const own = inFolders.filter(({ name }, at) => inFolders.findIndex((one) => one.name === name) === at);
  const inFolder = new Set(own.map(({ name }) => name));
  const groups = [
    {
      group: t("registeredEquipment.profilesRegistered"),
      items: registered.filter(({ name }) => !inFolder.has(name)).map(item),
    },
    { group: t("registeredEquipment.profilesInFolders"), items: own.map(item) },
    {
      group: t("registeredEquipment.profilesShipped"),
      items: shipped.filter(({ name }) => !inFolder.has(name)).map(item),
    },
  ].filter(({ items }) => items.length > 0);
  const lock = useSupportLock(true);
  const isListed = groups.some(({ items }) => items.some(({ value }) => value === chosen));
  return (
    <NativeSelect
      // Remounts when the profiles have loaded, so that the selected one is shown.
      key={groups.flatMap(({ items }) => items).length}
      {...field}
      label={t("registeredEquipment.profile")}
      description={lock ?? t("registeredEquipment.profileHint")}
      error={fieldError(fault)}
      data={
        lock === undefined && isListed
          ? groups
          : [{ value: chosen, label: chosen }, ...(lock === undefined ? groups : [])]
      }
    />
  );
};
