import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { machineOfPath } from "../../shared/machines/machine-of-path.ts";
import type { PageEntry } from "./nav-entries.ts";

/** Title of the page: the name of the machine in its path, else the entry's label. */
export const usePageTitle = (entry: PageEntry | undefined): string => {
  const { t } = useTranslation();
  const mid = machineOfPath(useParams({ strict: false }).mid);
  const { data } = useEquipments(mid !== null);
  const machine = mid === null ? undefined : data?.equipments.find((one) => one.mid === mid);
  return machine?.name ?? (entry ? t(entry.label) : "");
};
