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
  profile: row?.profile ?? "fiel-1",
  bitmap: row?.bitmap ?? allAlarms,
  dataDirectory: row?.dataDirectory ?? "",
  configDirectory: row?.configDirectory ?? "",
  cpNetReferenceName: row?.cpNetReferenceName ?? "",
  syncOldData: row?.syncOldData ?? false,
  expectedRate: typedNumber(row?.expectedRate ?? null, locale),
  timeZone: row?.timeZone ?? "",
});

/** Blocks the submission of a machine whose machine id was not loaded, since it could not be identified. */
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

/** State of the equipment form, and the fields that a conflict with another user's change compares. */
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
    profile: { label: t("registeredEquipment.profile") },
    expectedRate: { label: t("registeredEquipment.expectedRate") },
    timeZone: { label: t("registeredEquipment.timeZone") },
    bitmap: { label: t("registeredEquipment.alarms"), text: alarmText },
    // These fields of an existing machine are changed elsewhere.
    dataDirectory: null,
    configDirectory: null,
    cpNetReferenceName: null,
    syncOldData: null,
  };
  return { state: unloaded === null ? state : { ...state, submit: unloaded }, fields, groups };
};
