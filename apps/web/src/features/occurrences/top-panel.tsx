import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { stopsScope } from "../../shared/filters/filter-scope.ts";
import { useShown } from "../../shared/charts/use-shown.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type OccurrenceKind, occurrenceKinds } from "../../shared/occurrences/event-level.ts";
import { KindLegend } from "../../shared/occurrences/kind-legend.tsx";
import { hasPlanned, withoutPlanned } from "../../shared/occurrences/clipped-events.ts";
import { PlannedToggle } from "../../shared/occurrences/planned-toggle.tsx";
import { usePlannedShown } from "../../shared/occurrences/use-planned-shown.ts";
import { useOccurrenceKinds } from "../../shared/occurrences/use-occurrence-kinds.ts";
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

interface TopChartProps {
  readonly tops: readonly TopOccurrence[];
  readonly kindOf: (code: number) => OccurrenceKind;
}

const TopChart = ({ tops, kindOf }: TopChartProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => {
    const words = {
      count: t("occurrences.times"),
      countUnit: t("occurrences.timesUnit"),
      duration: t("occurrences.duration"),
      unknown: t("status.unexplained"),
    };
    return bubbleOption({ tops, kindOf, words, format });
  }, [tops, kindOf, format, t]);
  const [first] = tops;
  const summary =
    first === undefined
      ? t("panel.empty")
      : t("occurrences.topSummary", {
          count: tops.length,
          name: first.name ?? t("status.unexplained"),
          duration: format.duration(first.durationS),
          times: format.number(first.count),
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

/** The ten events that stopped the plant longest, by count and duration. */
export const TopPanel = ({ filter, className }: TopPanelProps) => {
  const { t } = useTranslation();
  const query = useOccurrences(filter);
  const groups = query.data?.value;
  const { kindOf, pending } = useOccurrenceKinds();
  const { isShown, toggle } = useShown();
  const [planned, showPlanned] = usePlannedShown();
  const ranked = useMemo(() => (groups && !planned ? withoutPlanned(groups) : groups), [groups, planned]);
  const all = useMemo(() => (ranked ? topOccurrences(ranked) : []), [ranked]);
  const kinds = useMemo(
    () =>
      occurrenceKinds.filter((kind) => kind !== "planned" && all.some(({ code }) => kindOf(code) === kind)),
    [all, kindOf],
  );
  const tops = useMemo(() => all.filter(({ code }) => isShown(kindOf(code))), [all, isShown, kindOf]);
  const state = usePanelState(query);
  const table = () => ({
    columns: [t("occurrences.event"), t("occurrences.times"), `${t("occurrences.duration")} (s)`],
    rows: tops.map(({ name, count, durationS }) => [name ?? t("status.unexplained"), count, durationS]),
  });
  return (
    <Panel
      className={className}
      title={t("occurrences.top")}
      tools={
        <>
          {kinds.length > 1 ? <KindLegend kinds={kinds} isShown={isShown} onToggle={toggle} /> : null}
          {groups && hasPlanned(groups) ? <PlannedToggle shown={planned} onShow={showPlanned} /> : null}
        </>
      }
      wideTools="very"
      download={all.length === 0 ? undefined : { name: "maiores-ocorrencias", table }}
      hides="events"
      scope={stopsScope}
      state={{ ...state, loaded: state.loaded && !pending }}
      skeleton={<BubblesSkeleton />}
    >
      {all.length === 0 ? <EmptyNote actions={<WayOut />} /> : <TopChart tops={tops} kindOf={kindOf} />}
    </Panel>
  );
};
