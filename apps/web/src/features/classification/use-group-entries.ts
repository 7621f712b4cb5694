import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LegendEntry, LegendMark } from "../../shared/charts/legend-entry.ts";
import { type ClassGroup, classGroups } from "./class-rows.ts";

const markOf = (group: ClassGroup): LegendMark =>
  group === "inspection" ? { kind: "block", token: "c1" } : { kind: group };

/** Legend common to all charts: groups that some machine has. */
export const useGroupEntries = (
  groups: ReadonlySet<ClassGroup>,
  isShown: (group: string) => boolean,
): readonly LegendEntry[] => {
  const { t } = useTranslation();
  return useMemo(
    () =>
      classGroups
        .filter((group) => groups.has(group))
        .map((group) => ({
          id: group,
          label: t(`weighingGroup.${group}`),
          mark: markOf(group),
          shown: isShown(group),
        })),
    [groups, isShown, t],
  );
};
