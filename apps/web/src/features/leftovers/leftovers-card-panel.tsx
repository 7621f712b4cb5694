import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { WayOut } from "../../shared/panel/way-out.tsx";
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
  const table = () => ({
    columns: [
      t("leftoversCard.time"),
      t("leftoversCard.equipment"),
      `${t("leftoversCard.scrap")} (g)`,
      `${t("leftoversCard.reprocess")} (g)`,
      t("leftoversCard.chargeback"),
    ],
    rows: (data?.value ?? []).map(({ date, equipment, n, r, c }) => [
      format.instant(date, "dateTime"),
      equipment.name,
      n,
      r,
      c,
    ]),
  });
  return (
    <Panel
      className={className}
      title={t("leftoversCard.title")}
      download={data && data.value.length > 0 ? { name: "sobras", table } : undefined}
      state={usePanelState(query)}
      skeleton={<LeftoversSkeleton />}
    >
      {data && data.value.length > 0 ? (
        <LeftoversCard shown={data} previous={previous} />
      ) : (
        <EmptyNote actions={<WayOut />} />
      )}
    </Panel>
  );
};
