import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { StatusPanel } from "../../../features/equipment-status/status-panel.tsx";
import { FactorCardPanel } from "../../../features/operational-factor/factor-card-panel.tsx";
import { AggregatePanel } from "../../../features/production/aggregate-panel.tsx";
import { SummaryStrip } from "../../../features/production-summary/summary-strip.tsx";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import { LazyAttention } from "../attention/lazy-attention.tsx";
import classes from "./home-page.module.css";

/** The last cards of every arrangement: what stands above them does not wait for them. */
const LatestPanel = lazy(async () => ({
  default: (await import("../../../features/occurrences/latest-panel.tsx")).LatestPanel,
}));
const BarsPanel = lazy(async () => ({
  default: (await import("../../../features/production/bars-panel.tsx")).BarsPanel,
}));
const TopPanel = lazy(async () => ({
  default: (await import("../../../features/occurrences/top-panel.tsx")).TopPanel,
}));
const HeatPanel = lazy(async () => ({
  default: (await import("../../../features/heatmap/heat-panel.tsx")).HeatPanel,
}));
const LeftoversCardPanel = lazy(async () => ({
  default: (await import("../../../features/leftovers/leftovers-card-panel.tsx")).LeftoversCardPanel,
}));

const cards = {
  aggregate: AggregatePanel,
  status: StatusPanel,
  factor: FactorCardPanel,
  bars: BarsPanel,
  latest: LatestPanel,
  top: TopPanel,
  heat: HeatPanel,
  leftovers: LeftoversCardPanel,
};
type Card = keyof typeof cards;

/** As the cards stand, and as the Tab key comes by them; of a phone what is wrong now first. */
const arrangements = {
  desktop: ["aggregate", "status", "factor", "bars", "latest", "top", "heat", "leftovers"],
  tablet: ["aggregate", "status", "bars", "factor", "latest", "top", "heat", "leftovers"],
  phone: ["status", "aggregate", "latest", "factor", "bars", "top", "leftovers", "heat"],
} as const satisfies Record<string, readonly Card[]>;

const atOnce = { getInitialValueInEffect: false };

const useArrangement = (): readonly Card[] => {
  const tablet = useMediaQuery("(max-width: 87.49em)", false, atOnce);
  const phone = useMediaQuery("(max-width: 56.24em)", false, atOnce);
  if (phone) return arrangements.phone;
  return tablet ? arrangements.tablet : arrangements.desktop;
};

export const HomePage = () => {
  const [filter] = useFilter();
  const arrangement = useArrangement();
  return (
    <div className={classes.grid} data-print-columns>
      <LazyAttention className={classes.attention} filter={filter} />
      <div className={classes.summary}>
        <SummaryStrip filter={filter} />
      </div>
      {arrangement.map((card) => {
        const Panel = cards[card];
        return (
          <Suspense key={card} fallback={<section aria-busy="true" className={classes[card]} />}>
            <Panel className={classes[card]} filter={filter} />
          </Suspense>
        );
      })}
    </div>
  );
};
