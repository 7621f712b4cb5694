import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Legend, type LegendEntry, type LegendMark } from "../../shared/charts/legend.tsx";
import { type ClassGroup, classGroups } from "./class-rows.ts";
import type { ClassificationView } from "./classification-view.ts";
import classes from "./classification.module.css";

interface ClassificationToolbarProps {
  readonly view: ClassificationView;
  readonly onView: (view: ClassificationView) => void;
  /** Groups that some machine has. */
  readonly groups: ReadonlySet<ClassGroup>;
  readonly isShown: (group: string) => boolean;
  readonly onToggle: (group: string) => void;
}

const markOf = (group: ClassGroup): LegendMark =>
  group === "inspection" ? { kind: "block", token: "c1" } : { kind: group };

export const ClassificationToolbar = (props: ClassificationToolbarProps) => {
  const { view, onView, groups, isShown, onToggle } = props;
  const { t } = useTranslation();
  const entries = useMemo(
    (): LegendEntry[] =>
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
  return (
    <div className={classes.toolbar}>
      <div className={classes.switches}>
        <Switch
          className={classes.switch ?? ""}
          label={t("classification.byProduct")}
          checked={view.products}
          onChange={({ currentTarget }) => onView({ ...view, products: currentTarget.checked })}
        />
        <Switch
          className={classes.switch ?? ""}
          label={t("classification.charts")}
          checked={view.charts}
          onChange={({ currentTarget }) => onView({ ...view, charts: currentTarget.checked })}
        />
      </div>
      {view.charts ? <Legend entries={entries} onToggle={onToggle} /> : null}
    </div>
  );
};
