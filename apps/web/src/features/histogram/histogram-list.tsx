import type { WeighingKind } from "@fiel/domain";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { type PanelState, usePanelState } from "../../shared/panel/panel-state.ts";
import { excludedKinds } from "../../shared/preferences/excluded-kinds.ts";
import { useStored } from "../../shared/preferences/use-stored.ts";
import { HistogramPanel } from "./histogram-panel.tsx";
import { HistogramSkeleton } from "./histogram-skeleton.tsx";
import { HistogramToolbar } from "./histogram-toolbar.tsx";
import page from "../../shared/page/page.module.css";
import classes from "./histogram.module.css";
import { useHistogram } from "./use-histogram.ts";
import { useKindEntries } from "./use-kind-entries.ts";

/** The first is the panel that is waiting; there will be one for each machine at least. */
const alsoComing = ["second", "third", "fourth", "fifth", "sixth"];
const noneComing: typeof alsoComing = [];

interface NoHistogramsProps {
  readonly state: PanelState;
  readonly excluded: readonly WeighingKind[];
  readonly onShowAll: () => void;
}

/** What stands in their place until there are any. */
const NoHistograms = ({ state, excluded, onShowAll }: NoHistogramsProps) => {
  const { t } = useTranslation();
  const coming = state.loaded || state.failure !== null ? noneComing : alsoComing;
  const showAll =
    excluded.length === 0 ? null : <Button onClick={onShowAll}>{t("histogram.showKinds")}</Button>;
  return (
    <div className={coming.length > 0 ? classes.grid : undefined}>
      <Panel
        className={classes.panel}
        title={t("nav.histogram")}
        state={state}
        skeleton={<HistogramSkeleton />}
      >
        <EmptyPeriod actions={showAll} />
      </Panel>
      {coming.map((name) => (
        <div key={name} className={`${classes.panel} ${classes.coming}`}>
          <HistogramSkeleton />
        </div>
      ))}
    </div>
  );
};

/** A histogram for each machine and product that weighed in the period. */
export const HistogramList = ({ filter }: { filter: DashboardFilter }) => {
  const [excluded, exclude] = useStored(excludedKinds);
  const query = useHistogram(filter, excluded);
  const state = usePanelState(query);
  const { isShown, toggle } = useShown();
  const entries = useKindEntries(excluded, isShown);
  const histograms = query.data?.value;
  return (
    <div className={page.page}>
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
        <NoHistograms state={state} excluded={excluded} onShowAll={() => exclude([])} />
      )}
    </div>
  );
};
