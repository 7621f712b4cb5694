import { type Locale, typedNumber } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { alarmsOf } from "./alarms.ts";
import {
  allAlarms,
  defaultPort,
  equipmentForm,
  type EquipmentRow,
  equipments,
  equipmentTypes,
} from "./equipments.ts";
import { useGroups } from "../../shared/registration/use-groups.ts";

const valuesOf = (row: EquipmentRow | null, locale: Locale) => ({
  name: row?.name ?? "",
  groupId: String(row?.groupId ?? ""),
  type: row?.type ?? equipmentTypes.tcp,
  ip: row?.ip ?? "",
  port: String(row?.port ?? defaultPort),
  bitmap: row?.bitmap ?? allAlarms,
  dataDirectory: row?.dataDirectory ?? "",
  configDirectory: row?.configDirectory ?? "",
  cpNetReferenceName: row?.cpNetReferenceName ?? "",
  syncOldData: row?.syncOldData ?? false,
  expectedRate: typedNumber(row?.expectedRate ?? null, locale),
  timeZone: row?.timeZone ?? "",
});

/** A machine whose number did not come along cannot be told apart: nothing is sent. */
const useUnloaded = (row: EquipmentRow | null) => {
  const { t } = useTranslation();
  if (row === null || Number.isInteger(row.mid)) return null;
  return (event: { readonly preventDefault: () => void } | undefined): Promise<void> => {
    event?.preventDefault();
    toastFailure({
      title: t("registeredEquipment.unloaded"),
      message: t("registeredEquipment.reload"),
      once: equipments.name,
    });
    return Promise.resolve();
  };
};

/** The form of one machine, and what is compared of it when somebody else changed it. */
export const useEquipmentForm = ({ row, onClose }: FormProps<EquipmentRow>) => {
  const { t } = useTranslation();
  const { data: groups = [] } = useGroups();
  const state = useRegistrationForm({
    registration: equipments,
    row,
    schema: equipmentForm,
    valuesOf,
    onDone: onClose,
  });
  const unloaded = useUnloaded(row);
  const groupName = (id: string) => groups.find((group) => String(group.id) === id)?.name ?? id;
  const alarmText = (bitmap: number) =>
    alarmsOf(bitmap)
      .map((bit) => bit + 1)
      .join(", ");
  const fields = {
    name: { label: t("registeredEquipment.name") },
    groupId: { label: t("registeredEquipment.group"), text: groupName },
    type: null,
    ip: { label: t("registeredEquipment.ip") },
    port: { label: t("registeredEquipment.port") },
    expectedRate: { label: t("registeredEquipment.expectedRate") },
    timeZone: { label: t("registeredEquipment.timeZone") },
    bitmap: { label: t("registeredEquipment.alarms"), text: alarmText },
    // Of a machine that is there, these are changed elsewhere.
    dataDirectory: null,
    configDirectory: null,
    cpNetReferenceName: null,
    syncOldData: null,
  };
  return { state: unloaded === null ? state : { ...state, submit: unloaded }, fields, groups };
};
