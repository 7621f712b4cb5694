import type { EquipmentHistogram } from "@fiel/contracts";
import { defaultSampleSize, type WeighingKind } from "@fiel/domain";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { giveawayOfMachine, useGiveaway } from "../../shared/giveaway/use-giveaway.ts";
import { useGiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { isComing } from "../../shared/panel/is-coming.ts";
import { type PanelState, usePanelState } from "../../shared/panel/panel-state.ts";
import { excludedKinds } from "../../shared/preferences/excluded-kinds.ts";
import { useStored } from "../../shared/preferences/use-stored.ts";
import { ComparePanel } from "../../shared/table/compare-panel.tsx";
import { CompareWaiting } from "../../shared/table/compare-waiting.tsx";
import { histogramColumns } from "./histogram-columns.tsx";
import { comparedHistograms, keyOfHistogram } from "./compared-histograms.ts";
import { HistogramPanel } from "./histogram-panel.tsx";
import { sameScale, scalesOf } from "./histogram-scale.ts";
import { HistogramSkeleton } from "./histogram-skeleton.tsx";
import { HistogramToolbar } from "./histogram-toolbar.tsx";
import page from "../../shared/page/page.module.css";
import classes from "./histogram.module.css";
import { useHistogram } from "./use-histogram.ts";
import { type KindEntry, useKindEntries } from "./use-kind-entries.ts";

/** Keys of further skeleton panels; the first panel is the one that shows the state. */
const alsoComing = ["second", "third", "fourth", "fifth", "sixth"];
const noneComing: typeof alsoComing = [];

interface NoHistogramsProps {
  readonly state: PanelState;
  readonly excluded: readonly WeighingKind[];
  readonly onShowAll: () => void;
}

/** Shown in place of the histograms while there are none. */
const NoHistograms = ({ state, excluded, onShowAll }: NoHistogramsProps) => {
  const { t } = useTranslation();
  const coming = isComing(state) ? alsoComing : noneComing;
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

interface HistogramsProps {
  readonly histograms: readonly EquipmentHistogram[];
  readonly filter: DashboardFilter;
  readonly excluded: readonly WeighingKind[];
  readonly isShown: (kind: string) => boolean;
  readonly legend: readonly KindEntry[];
  readonly same: boolean;
  readonly state: PanelState;
}

/** Comparison of all machines and products, followed by a chart for each. */
const Histograms = (props: HistogramsProps) => {
  const { histograms, filter, excluded, isShown, legend, same, state } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const texts = useGiveawayTexts();
  const counted = !excluded.includes("useful");
  const given = useGiveaway(filter).data?.value;
  const known = counted ? given : undefined;
  const scales = useMemo(() => (same ? scalesOf(histograms, isShown) : null), [histograms, isShown, same]);
  const rows = useMemo(() => comparedHistograms(histograms, known, defaultSampleSize), [histograms, known]);
  const columns = useMemo(
    () =>
      histogramColumns(
        t,
        format,
        texts,
        rows,
        legend.map(({ id }) => id),
      ),
    [t, format, texts, rows, legend],
  );
  return (
    <>
      <ComparePanel
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        fileName="histogramas"
        hides="kinds"
        state={state}
      />
      <div className={classes.grid}>
        {histograms.map((histogram) => (
          <HistogramPanel
            key={keyOfHistogram(histogram)}
            histogram={histogram}
            isShown={isShown}
            legend={legend}
            scale={scales?.get(histogram.product?.id) ?? null}
            given={giveawayOfMachine(known, histogram.id, histogram.product?.id)}
            state={state}
          />
        ))}
      </div>
    </>
  );
};

/** A histogram per machine and product with weighings in the period. */
export const HistogramList = ({ filter }: { filter: DashboardFilter }) => {
  const [excluded, exclude] = useStored(excludedKinds);
  const [same, setSame] = useStored(sameScale);
  const query = useHistogram(filter, excluded);
  const state = usePanelState(query);
  const { isShown, toggle } = useShown();
  const entries = useKindEntries(excluded, isShown);
  const histograms = query.data?.value;
  return (
    <div className={page.page}>
      <HistogramToolbar
        excluded={excluded}
        onExclude={exclude}
        same={same}
        onSame={setSame}
        entries={entries}
        onToggle={toggle}
      />
      {histograms && histograms.length > 0 ? (
        <Histograms
          histograms={histograms}
          filter={filter}
          excluded={excluded}
          isShown={isShown}
          legend={entries}
          same={same}
          state={state}
        />
      ) : (
        <>
          {isComing(state) ? <CompareWaiting state={state} /> : null}
          <NoHistograms state={state} excluded={excluded} onShowAll={() => exclude([])} />
        </>
      )}
    </div>
  );
};
