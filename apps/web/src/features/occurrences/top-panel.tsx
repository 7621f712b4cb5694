import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useOccurrences } from "../../shared/occurrences/use-occurrences.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { bubbleOption } from "./bubble-option.ts";
import { BubblesSkeleton } from "./bubbles-skeleton.tsx";
import { type TopOccurrence, topOccurrences } from "./top-occurrences.ts";

interface TopPanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
}

const TopTable = ({ tops }: { tops: readonly TopOccurrence[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table>
      <caption>{t("occurrences.top")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("occurrences.event")}</th>
          <th scope="col">{t("occurrences.times")}</th>
          <th scope="col">{t("occurrences.duration")}</th>
        </tr>
      </thead>
      <tbody>
        {tops.map(({ code, name, count, durationS }) => (
          <tr key={code}>
            <th scope="row">{name ?? t("status.unexplained")}</th>
            <td>{format.number(count)}</td>
            <td>{format.duration(durationS)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const TopChart = ({ tops }: { tops: readonly TopOccurrence[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => {
    const words = {
      count: t("occurrences.times"),
      duration: t("occurrences.duration"),
      unknown: t("status.unexplained"),
    };
    return bubbleOption({ tops, words, format });
  }, [tops, format, t]);
  const [first] = tops;
  const summary = t("occurrences.topSummary", {
    count: tops.length,
    name: first?.name ?? t("status.unexplained"),
    duration: format.duration(first?.durationS ?? null),
    times: format.number(first?.count ?? null),
  });
  return (
    <Chart
      build={build}
      label={t("occurrences.top")}
      summary={summary}
      points={{ count: tops.length, hint: t("occurrences.topHint") }}
      table={<TopTable tops={tops} />}
    />
  );
};

/** The ten events that stopped the plant longest, by how often and how long. */
export const TopPanel = ({ filter, className }: TopPanelProps) => {
  const { t } = useTranslation();
  const query = useOccurrences(filter);
  const groups = query.data?.value;
  const tops = useMemo(() => (groups ? topOccurrences(groups) : []), [groups]);
  const table = () => ({
    columns: [t("occurrences.event"), t("occurrences.times"), `${t("occurrences.duration")} (s)`],
    rows: tops.map(({ name, count, durationS }) => [name ?? t("status.unexplained"), count, durationS]),
  });
  return (
    <Panel
      className={className}
      title={t("occurrences.top")}
      download={tops.length === 0 ? undefined : { name: "maiores-ocorrencias", table }}
      state={usePanelState(query)}
      skeleton={<BubblesSkeleton />}
    >
      {tops.length === 0 ? <EmptyNote actions={<WayOut />} /> : <TopChart tops={tops} />}
    </Panel>
  );
};
