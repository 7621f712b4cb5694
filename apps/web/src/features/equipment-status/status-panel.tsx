import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { DonutSkeleton } from "../../shared/panel/skeletons.tsx";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { type Overview, overviewOf } from "./conditions.ts";
import { NotProducingList } from "./not-producing-list.tsx";
import { useReason } from "./use-reason.ts";
import { statusData } from "./status-data.ts";
import { StatusDonut } from "./status-donut.tsx";
import { StatusLegend } from "./status-legend.tsx";
import classes from "./status-panel.module.css";
import { useEquipmentStatus } from "./use-equipment-status.ts";

interface PictureProps extends ReturnType<typeof useShown> {
  readonly overview: Overview;
  readonly nowMs: number;
}

const Picture = ({ overview, nowMs, isShown, toggle }: PictureProps) => {
  if (overview.total === 0) return <EmptyNote actions={<WayOut period={false} />} />;
  return (
    <>
      <div className={classes.head}>
        <StatusDonut overview={overview} isShown={isShown} />
        <StatusLegend counts={overview.counts} isShown={isShown} onToggle={toggle} />
      </div>
      <NotProducingList overview={overview} nowMs={nowMs} />
    </>
  );
};

/** How many equipment produce, and which do not, since when and why. */
export const StatusPanel = ({
  filter,
  className,
}: {
  filter: DashboardFilter;
  className?: string | undefined;
}) => {
  const { t } = useTranslation();
  const query = useEquipmentStatus(filter);
  const nowMs = useNow();
  const format = useFormat();
  const reasonOf = useReason();
  const shown = useShown();
  const statuses = query.data ?? [];
  const table = () => statusData({ statuses, isShown: shown.isShown, nowMs, reasonOf, t, format });
  return (
    <Panel
      className={className}
      title={t("status.title")}
      state={usePanelState(query)}
      download={statuses.length === 0 ? undefined : { name: "situacao", table }}
      skeleton={<DonutSkeleton />}
    >
      {query.data ? <Picture overview={overviewOf(query.data, nowMs)} nowMs={nowMs} {...shown} /> : null}
    </Panel>
  );
};
