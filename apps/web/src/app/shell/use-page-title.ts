import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { machineOfPath } from "../../shared/machines/machine-of-path.ts";
import type { PageEntry } from "./nav-entries.ts";

/** What the page is called: by the machine that its path names, where it names one. */
export const usePageTitle = (entry: PageEntry | undefined): string => {
  const { t } = useTranslation();
  const mid = machineOfPath(useParams({ strict: false }).mid);
  const { data } = useEquipments(mid !== null);
  const machine = mid === null ? undefined : data?.equipments.find((one) => one.mid === mid);
  return machine?.name ?? (entry ? t(entry.label) : "");
};
