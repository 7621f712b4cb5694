import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { stopsScope } from "../../shared/filters/filter-scope.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { HiddenEventsButton } from "../../shared/occurrences/hidden-events-button.tsx";
import { useOccurrences } from "../../shared/occurrences/use-occurrences.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { LatestList } from "./latest-list.tsx";
import { latestOccurrences } from "./latest-occurrences.ts";

interface LatestPanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
}

/** The five most recently started occurrences. */
export const LatestPanel = ({ filter, className }: LatestPanelProps) => {
  const { t } = useTranslation();
  const query = useOccurrences(filter);
  const nowMs = useNow();
  const format = useFormat();
  const groups = query.data?.value;
  const latest = useMemo(() => (groups ? latestOccurrences(groups) : []), [groups]);
  const table = () => ({
    columns: [
      t("occurrences.start"),
      t("occurrences.equipment"),
      t("occurrences.event"),
      t("occurrences.end"),
    ],
    rows: latest.map(({ startMs, endMs, equipment, name }) => [
      format.instant(startMs, "dateTimeSeconds"),
      equipment,
      name ?? t("status.unexplained"),
      endMs === null ? null : format.instant(endMs, "dateTimeSeconds"),
    ]),
  });
  return (
    <Panel
      className={className}
      title={t("occurrences.latest")}
      filterButton={<HiddenEventsButton />}
      download={latest.length === 0 ? undefined : { name: "ultimas-ocorrencias", table }}
      hides="events"
      scope={stopsScope}
      state={usePanelState(query)}
      skeleton={<LinesSkeleton />}
    >
      {latest.length === 0 ? (
        <EmptyNote actions={<WayOut />} />
      ) : (
        <LatestList latest={latest} nowMs={nowMs} />
      )}
    </Panel>
  );
};
