import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { leftoverKinds } from "./leftover-kinds.ts";
import { leftoversCardData } from "./leftovers-card-data.ts";
import { LeftoversCard } from "./leftovers-card.tsx";
import { LeftoversSkeleton } from "./leftovers-skeleton.tsx";
import { useLeftovers } from "./use-leftovers.ts";
import { usePreviousLeftovers } from "./use-previous-leftovers.ts";

interface LeftoversCardPanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
}

const noWindows: never[] = [];

export const LeftoversCardPanel = ({ filter, className }: LeftoversCardPanelProps) => {
  const { t } = useTranslation();
  const query = useLeftovers(filter);
  const { data } = query;
  const previous = usePreviousLeftovers(
    { ...filter, zoom: data?.zoom ?? filter.zoom },
    data?.windows ?? noWindows,
  );
  const format = useFormat();
  const { isShown, toggle } = useShown();
  const table = () => leftoversCardData(data?.value ?? [], leftoverKinds.filter(isShown), t, format);
  return (
    <Panel
      className={className}
      title={t("leftoversCard.title")}
      download={data && data.value.length > 0 ? { name: "sobras", table } : undefined}
      state={usePanelState(query)}
      skeleton={<LeftoversSkeleton />}
    >
      {data && data.value.length > 0 ? (
        <LeftoversCard shown={data} previous={previous} isShown={isShown} onToggle={toggle} />
      ) : (
        <EmptyNote actions={<WayOut />} />
      )}
    </Panel>
  );
};
