import { useMediaQuery } from "@mantine/hooks";
import { StatusPanel } from "../../../features/equipment-status/status-panel.tsx";
import { HeatPanel } from "../../../features/heatmap/heat-panel.tsx";
import { LeftoversCardPanel } from "../../../features/leftovers/leftovers-card-panel.tsx";
import { LatestPanel } from "../../../features/occurrences/latest-panel.tsx";
import { TopPanel } from "../../../features/occurrences/top-panel.tsx";
import { FactorCardPanel } from "../../../features/operational-factor/factor-card-panel.tsx";
import { AggregatePanel } from "../../../features/production/aggregate-panel.tsx";
import { BarsPanel } from "../../../features/production/bars-panel.tsx";
import { SummaryStrip } from "../../../features/production-summary/summary-strip.tsx";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import { LazyAttention } from "../attention/lazy-attention.tsx";
import classes from "./home-page.module.css";

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
        return <Panel key={card} className={classes[card]} filter={filter} />;
      })}
    </div>
  );
};
