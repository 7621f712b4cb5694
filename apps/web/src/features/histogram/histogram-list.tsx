import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { useStored } from "../../shared/preferences/use-stored.ts";
import { excludedKinds } from "./excluded-kinds.ts";
import { HistogramPanel } from "./histogram-panel.tsx";
import { HistogramToolbar } from "./histogram-toolbar.tsx";
import classes from "./histogram.module.css";
import { useHistogram } from "./use-histogram.ts";
import { useKindEntries } from "./use-kind-entries.ts";

/** A histogram for each machine and product that weighed in the period. */
export const HistogramList = ({ filter }: { filter: DashboardFilter }) => {
  const { t } = useTranslation();
  const [excluded, exclude] = useStored(excludedKinds);
  const query = useHistogram(filter, excluded);
  const state = usePanelState(query);
  const { isShown, toggle } = useShown();
  const entries = useKindEntries(excluded, isShown);
  const histograms = query.data?.value;
  return (
    <div className={classes.page}>
      <HistogramToolbar excluded={excluded} onExclude={exclude} entries={entries} onToggle={toggle} />
      {histograms && histograms.length > 0 ? (
        <div className={classes.grid}>
          {histograms.map((histogram) => (
            <HistogramPanel
              key={`${histogram.id} ${histogram.product?.id ?? "none"}`}
              histogram={histogram}
              isShown={isShown}
              legend={entries}
              state={state}
            />
          ))}
        </div>
      ) : (
        <Panel className={classes.panel} title={t("nav.histogram")} state={state} skeleton={<BarsSkeleton />}>
          <EmptyNote
            actions={
              <>
                {excluded.length === 0 ? null : (
                  <Button onClick={() => exclude([])}>{t("histogram.showKinds")}</Button>
                )}
                <WayOut />
              </>
            }
          />
        </Panel>
      )}
    </div>
  );
};
