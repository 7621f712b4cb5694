import { stepFor } from "@fiel/domain";
import { Fragment, type ReactElement, useMemo } from "react";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { useNarrowScreen } from "../../shared/print/use-narrow-screen.ts";
import { shownProduct, shownSample } from "./conformity-facts.ts";
import { ConformityPanel } from "./conformity-panel.tsx";
import { ConformitySide } from "./conformity-side.tsx";
import classes from "./conformity-view.module.css";
import { overviewPoints } from "../../shared/brush/overview-points.ts";
import { useBrush } from "../../shared/brush/use-brush.ts";
import { useConformityChoice } from "./use-conformity-choice.ts";
import { useConformity } from "./use-conformity.ts";
import { useWeightsOverview } from "../../shared/brush/use-weights-overview.ts";

interface ConformityViewProps {
  /** Must name exactly one equipment. */
  readonly filter: DashboardFilter;
  readonly equipment: { readonly mid: number; readonly name: string };
}

const noWindows: never[] = [];
const noPart = { startMs: 0, endMs: 1 };
const nothing = { products: noWindows, part: noPart, giveaway: { entries: noWindows, days: null } };

/** Mean weights over the whole period for the brush; none while the data is of another product. */
const useOverviewPoints = (
  filter: DashboardFilter,
  product: ReturnType<typeof shownProduct>,
  isKnown: boolean,
) => {
  const code = product?.productCodeText ?? null;
  const { data } = useWeightsOverview(filter, isKnown ? code : undefined);
  const packageG = product?.packageWeight ?? 0;
  return useMemo(
    () =>
      data?.value.product === code
        ? overviewPoints(data.value.productions, packageG, stepFor(data.windows))
        : [],
    [data, code, packageG],
  );
};

/** On narrow screens the verdict comes first, in tab order too. */
const PanelAndSide = ({ panel, side }: { panel: ReactElement; side: ReactElement }) => {
  const narrow = useNarrowScreen("(max-width: 56.24em)");
  const both = [<Fragment key="panel">{panel}</Fragment>, <Fragment key="side">{side}</Fragment>];
  return (
    <div className={classes.view} data-print-columns>
      {narrow ? both.toReversed() : both}
    </div>
  );
};

/** Samples of one machine: the chart with its brush, and one sample's verdict beside it. */
export const ConformityView = ({ filter, equipment }: ConformityViewProps) => {
  const { choice, choose } = useConformityChoice(filter);
  const { sampleSize, brush, sampleMs, productId } = choice;
  const query = useConformity({ filter, brush, sampleSize });
  const windows = query.data?.windows ?? noWindows;
  const span = useMemo(() => (windows.length > 0 ? spanOf(windows) : noPart), [windows]);
  const control = useBrush(span, { brush, choose: choose.brush });
  const state = usePanelState(query);
  const { products, part, giveaway } = query.data?.value ?? nothing;
  const product = shownProduct(products, productId);
  const overview = useOverviewPoints(filter, product, query.data !== undefined);
  const shown = product && shownSample(product, sampleMs);
  return (
    <PanelAndSide
      panel={
        <ConformityPanel
          className={classes.panel}
          mid={equipment.mid}
          name={equipment.name}
          products={products}
          product={product}
          onProduct={choose.product}
          sampleSize={sampleSize}
          span={span}
          part={part}
          control={control}
          overview={overview}
          giveaway={giveaway}
          selectedMs={shown?.sample.startDate ?? null}
          onSelect={choose.sample}
          state={state}
        />
      }
      side={
        <ConformitySide
          className={classes.side}
          equipment={equipment.mid}
          name={equipment.name}
          product={product}
          state={state}
          sampleSize={sampleSize}
          onSampleSize={choose.size}
          chosenMs={sampleMs}
          onChoose={choose.sample}
        />
      }
    />
  );
};
