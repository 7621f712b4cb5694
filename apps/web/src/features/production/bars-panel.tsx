import { sumWeight, usefulClasses } from "@fiel/domain";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import { BarsChart } from "./bars-chart.tsx";
import { barsPage } from "./bars-page.ts";
import { BarsPager } from "./bars-pager.tsx";
import { unitOfProductions } from "./unit-of-productions.ts";
import { useProduction } from "./use-production.ts";

interface BarsPanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
}

/** Useful weight of each equipment, ordered by name. */
const useBars = (filter: DashboardFilter) => {
  const query = useProduction(filter, "useful-production", usefulClasses);
  const productions = query.data?.value.productions;
  const bars = useMemo(
    () =>
      (productions ?? []).map(({ id, equipment, sum, entries }) => ({
        mid: id,
        name: equipment,
        grams: sum,
        count: entries.reduce((count, entry) => count + entry.count, 0),
      })),
    [productions],
  );
  const weightUnit = useMemo(() => unitOfProductions(productions ?? []), [productions]);
  return { query, bars, weightUnit };
};

export const BarsPanel = ({ filter, className }: BarsPanelProps) => {
  const { t } = useTranslation();
  const { query, bars, weightUnit } = useBars(filter);
  const [wanted, setWanted] = useState(0);
  const page = useMemo(() => barsPage(bars, wanted), [bars, wanted]);
  const highestGrams = Math.max(0, ...bars.map(({ grams }) => grams));
  const { unit } = sumWeight(highestGrams, weightUnit);
  const empty = query.data !== undefined && highestGrams === 0;
  const table = () => ({
    columns: [t("production.columnEquipment"), `${t("production.columnWeight")} (g)`, t("summary.packages")],
    rows: bars.map(({ name, grams, count }) => [name, grams, count]),
  });
  return (
    <Panel
      className={className}
      title={t("production.byEquipment")}
      {...(highestGrams > 0 ? { subtitle: t("production.usefulUnit", { unit }) } : {})}
      tools={
        page.last > 0 && !empty ? <BarsPager page={page} total={bars.length} onPage={setWanted} /> : null
      }
      wideTools
      download={empty ? undefined : { name: "producao-por-equipamento", table }}
      state={usePanelState(query)}
      skeleton={<BarsSkeleton />}
    >
      {empty ? <EmptyPeriod /> : <BarsChart bars={page.items} unit={unit} weightUnit={weightUnit} />}
    </Panel>
  );
};
