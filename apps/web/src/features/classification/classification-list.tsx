import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { useStored } from "../../shared/preferences/use-stored.ts";
import { type ClassGroup, classGroups, codesInUse, groupOf, mostPercent, packagesOf } from "./class-rows.ts";
import { ClassificationPanel } from "./classification-panel.tsx";
import { ClassificationToolbar } from "./classification-toolbar.tsx";
import { classificationView } from "./classification-view.ts";
import page from "../../shared/page/page.module.css";
import { useClassification } from "./use-classification.ts";
import { MachinesPanel } from "./machines-panel.tsx";
import { useGroupEntries } from "./use-group-entries.ts";

/** Every machine of the filter with its packages by class. */
export const ClassificationList = ({ filter }: { filter: DashboardFilter }) => {
  const { t } = useTranslation();
  const query = useClassification(filter);
  const state = usePanelState(query);
  const [view, setView] = useStored(classificationView);
  const { isShown, toggle } = useShown();
  const machines = query.data?.value;
  const codes = useMemo(() => codesInUse((machines ?? []).map((machine) => machine.classes)), [machines]);
  const groups = useMemo(
    () => new Set<ClassGroup>(machines ? codes.map((code) => groupOf(code)) : classGroups),
    [machines, codes],
  );
  const entries = useGroupEntries(groups, isShown);
  const most = useMemo(
    () => mostPercent(machines ?? [], view.products, codes, isShown),
    [machines, view.products, codes, isShown],
  );
  const weighed = machines?.some((machine) => packagesOf(machine.classes) > 0) ? machines : null;
  return (
    <div className={page.page}>
      {machines === undefined || weighed ? (
        <ClassificationToolbar view={view} onView={setView} entries={entries} onToggle={toggle} />
      ) : null}
      {weighed === null ? (
        <Panel title={t("classification.title")} state={state} skeleton={<TableSkeleton rows={8} />}>
          <EmptyPeriod />
        </Panel>
      ) : null}
      {weighed ? (
        <MachinesPanel machines={weighed} filter={filter} byProduct={view.products} state={state} />
      ) : null}
      {weighed?.map((machine) => (
        <ClassificationPanel
          key={machine.id}
          machine={machine}
          codes={codes}
          view={view}
          isShown={isShown}
          most={most}
          legend={entries}
          state={state}
        />
      ))}
    </div>
  );
};
