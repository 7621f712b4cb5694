import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { useElementInPicture } from "../../shared/charts/picture-context.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import type { FilterScope } from "../../shared/filters/filter-scope.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { DonutSkeleton } from "../../shared/panel/skeletons.tsx";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { type Overview, overviewOf } from "../../shared/equipment-status/conditions.ts";
import { NotProducingList } from "./not-producing-list.tsx";
import { useReason } from "./use-reason.ts";
import { statusData } from "./status-data.ts";
import { StatusDonut } from "./status-donut.tsx";
import { StatusLegend } from "./status-legend.tsx";
import classes from "./status-panel.module.css";
import { useEquipmentStatus } from "../../shared/equipment-status/use-equipment-status.ts";

/** The panel shows the present state, so period, operator and product do not apply. */
const scope: FilterScope = { period: null, operator: false, product: false };

interface PictureProps extends ReturnType<typeof useShown> {
  readonly overview: Overview;
  readonly nowMs: number;
}

/** Ring with its number, legend and list, all of which the exported image includes. */
const Picture = ({ overview, nowMs, isShown, toggle }: PictureProps) => {
  const body = useRef<HTMLDivElement>(null);
  useElementInPicture(body);
  return (
    <div className={classes.body} ref={body}>
      <div className={classes.head}>
        <StatusDonut overview={overview} isShown={isShown} />
        <StatusLegend counts={overview.counts} isShown={isShown} onToggle={toggle} />
      </div>
      <NotProducingList overview={overview} isShown={isShown} nowMs={nowMs} />
    </div>
  );
};

/** How many equipment produce, and which ones do not, since when and why. */
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
      scope={scope}
      download={statuses.length === 0 ? undefined : { name: "situacao", table }}
      skeleton={<DonutSkeleton />}
    >
      {statuses.length > 0 ? (
        <Picture overview={overviewOf(statuses, nowMs)} nowMs={nowMs} {...shown} />
      ) : (
        <EmptyNote actions={<WayOut period={false} />} />
      )}
    </Panel>
  );
};
