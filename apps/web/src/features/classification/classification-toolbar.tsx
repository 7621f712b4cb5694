import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Legend } from "../../shared/charts/legend.tsx";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import page from "../../shared/page/page.module.css";
import type { ClassificationView } from "./classification-view.ts";
import classes from "./classification.module.css";

interface ClassificationToolbarProps {
  readonly view: ClassificationView;
  readonly onView: (view: ClassificationView) => void;
  readonly entries: readonly LegendEntry[];
  readonly onToggle: (group: string) => void;
}

export const ClassificationToolbar = (props: ClassificationToolbarProps) => {
  const { view, onView, entries, onToggle } = props;
  const { t } = useTranslation();
  return (
    <div className={page.toolbar}>
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
