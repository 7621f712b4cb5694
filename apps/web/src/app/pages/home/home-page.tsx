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
import { useNarrowScreen } from "../../../shared/print/use-narrow-screen.ts";
import { LazyAttention } from "../attention/lazy-attention.tsx";
import classes from "./home-page.module.css";
import { LazyOee } from "./lazy-oee.tsx";

const cards = {
  aggregate: AggregatePanel,
  status: StatusPanel,
  factor: FactorCardPanel,
  bars: BarsPanel,
  latest: LatestPanel,
  top: TopPanel,
  heat: HeatPanel,
  leftovers: LeftoversCardPanel,
  oee: LazyOee,
};
type Card = keyof typeof cards;

/** Order of the cards on screen and for the Tab key. On a phone what is wrong now comes first. */
const arrangements = {
  desktop: ["aggregate", "status", "factor", "bars", "latest", "top", "heat", "oee", "leftovers"],
  tablet: ["aggregate", "status", "bars", "factor", "latest", "top", "heat", "oee", "leftovers"],
  phone: ["status", "aggregate", "latest", "factor", "oee", "bars", "top", "leftovers", "heat"],
} as const satisfies Record<string, readonly Card[]>;

const useArrangement = (): readonly Card[] => {
  const tablet = useNarrowScreen("(max-width: 87.49em)");
  const phone = useNarrowScreen("(max-width: 56.24em)");
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
