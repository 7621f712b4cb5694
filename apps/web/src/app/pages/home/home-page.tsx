import { StatusPanel } from "../../../features/equipment-status/status-panel.tsx";
import { HeatPanel } from "../../../features/heatmap/heat-panel.tsx";
import { LeftoversCardPanel } from "../../../features/leftovers/leftovers-card-panel.tsx";
import { LatestPanel } from "../../../features/occurrences/latest-panel.tsx";
import { TopPanel } from "../../../features/occurrences/top-panel.tsx";
import { FactorCardPanel } from "../../../features/operational-factor/factor-card-panel.tsx";
import { AggregatePanel } from "../../../features/production/aggregate-panel.tsx";
import { BarsPanel } from "../../../features/production/bars-panel.tsx";
import { useProducedUnit } from "../../../features/production/use-produced-unit.ts";
import { SummaryStrip } from "../../../features/production-summary/summary-strip.tsx";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import { FirstUse } from "./first-use.tsx";
import classes from "./home-page.module.css";
import { useLastFact } from "./use-last-fact.ts";

export const HomePage = () => {
  const [filter] = useFilter();
  const equipments = useEquipments();
  const lastFact = useLastFact(filter);
  const unit = useProducedUnit(filter);
  if (equipments.data?.equipments.length === 0) return <FirstUse max={equipments.data.max} />;
  return (
    <div className={classes.grid} data-print-columns>
      <div className={classes.summary}>
        <SummaryStrip filter={filter} unit={unit} />
      </div>
      <AggregatePanel className={classes.aggregate} filter={filter} lastFact={lastFact} />
      <StatusPanel className={classes.status} filter={filter} />
      <FactorCardPanel className={classes.factor} filter={filter} />
      <BarsPanel className={classes.bars} filter={filter} lastFact={lastFact} />
      <LatestPanel className={classes.latest} filter={filter} />
      <TopPanel className={classes.top} filter={filter} />
      <HeatPanel className={classes.heat} filter={filter} />
      <LeftoversCardPanel className={classes.leftovers} filter={filter} />
    </div>
  );
};
