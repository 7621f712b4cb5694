import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { stopsScope } from "../../shared/filters/filter-scope.ts";
import { useOccurrences, usePreviousOccurrences } from "../../shared/occurrences/use-occurrences.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { FactorCard } from "./factor-card.tsx";
import { FactorSkeleton } from "./factor-skeleton.tsx";
import { factorsOf } from "./factors.ts";

interface FactorCardPanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
}

const noWindows: never[] = [];

export const FactorCardPanel = ({ filter, className }: FactorCardPanelProps) => {
  const { t } = useTranslation();
  const query = useOccurrences(filter);
  const { data } = query;
  const zoom = data?.zoom ?? filter.zoom;
  const previous = usePreviousOccurrences({ ...filter, zoom }, data?.windows ?? noWindows);
  const table = () => ({
    columns: [
      t("factor.equipment"),
      `${t("factor.title")} (%)`,
      `${t("factor.unplannedFactor")} (%)`,
      `${t("factor.stopped")} (s)`,
      `${t("factor.plannedStops")} (s)`,
      `${t("factor.available")} (s)`,
    ],
    rows: factorsOf(data?.value ?? []).map((one) => [
      one.name,
      one.factor,
      one.unplannedFactor,
      one.stoppedS,
      one.plannedS,
      one.availableS,
    ]),
  });
  return (
    <Panel
      className={className}
      title={t("factor.title")}
      download={{ name: "fator-operacional", table }}
      hides="events"
      scope={stopsScope}
      state={usePanelState(query)}
      skeleton={<FactorSkeleton />}
    >
      {data && data.value.length > 0 ? (
        <FactorCard groups={data.value} previous={previous} zoom={zoom} />
      ) : (
        <EmptyNote actions={<WayOut />} />
      )}
    </Panel>
  );
};
