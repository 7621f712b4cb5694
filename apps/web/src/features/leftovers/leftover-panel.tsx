import type { LeftoverEntry } from "@fiel/contracts";
import type { TimeWindow, WeightUnit } from "@fiel/domain";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { othersToken } from "../../shared/charts/top-names.ts";
import { useChartZoom } from "../../shared/charts/use-chart-zoom.ts";
import { useShown } from "../../shared/charts/use-shown.ts";
import { ZoomReset } from "../../shared/charts/zoom-reset.tsx";
import type { Windowed } from "../../shared/filters/use-windowed-query.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { useStepText } from "../../shared/format/use-step-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import { useStored } from "../../shared/preferences/use-stored.ts";
import { chosenMachines } from "./chosen-machines.ts";
import { LeftoverChart } from "./leftover-chart.tsx";
import { type LeftoverKind, leftoverTotals } from "./leftover-kinds.ts";
import classes from "./leftover-panel.module.css";
import { leftoverData } from "./leftover-data.ts";
import { leftoverUnit } from "./leftover-option.ts";
import { type LeftoverStacks, leftoverStacks } from "./leftover-stacks.ts";
import { MachineChoice } from "./machine-choice.tsx";
import { MachineLegend, type MachineLegendEntry } from "./machine-legend.tsx";

interface LeftoverPanelProps {
  readonly kind: LeftoverKind;
  readonly answer: Windowed<readonly LeftoverEntry[]> | undefined;
  readonly state: PanelState;
  /** Reports whether the chart is zoomed. Must be memoized. */
  readonly onZoom: (kind: LeftoverKind, zoomed: boolean) => void;
  readonly className?: string | undefined;
}

const nothing: readonly never[] = [];

const fileOfKind: Readonly<Record<LeftoverKind, string>> = {
  scrap: "sobras-refugo",
  reprocess: "sobras-reprocesso",
  chargeback: "sobras-estornos",
};

/** Stacks of the visible part, and their names. */
const useStacks = (kind: LeftoverKind, answer: LeftoverPanelProps["answer"], part: TimeWindow | null) => {
  const { timeZone } = useFormat();
  const [chosen] = useStored(chosenMachines);
  const entries = answer?.value ?? nothing;
  const windows = answer?.windows ?? nothing;
  const data = useMemo(
    () => leftoverStacks(entries, kind, part ? [part] : windows, windows, timeZone, chosen),
    [entries, kind, part, windows, timeZone, chosen],
  );
  const names = useMemo(() => data.stacks.map(({ name }) => name), [data]);
  return { data, names, total: leftoverTotals(entries)[kind] };
};

/** Id of 'others' in the legend; no machine has this name. */
const othersId = "\u0000others";

/** Legend with each coloured machine, and the others as one entry; and which machines are shown. */
const useLegend = ({ stacks }: LeftoverStacks) => {
  const { t } = useTranslation();
  const { isShown, toggle } = useShown();
  const others = useMemo(
    () => new Set(stacks.filter(({ isOther }) => isOther).map(({ name }) => name)),
    [stacks],
  );
  const entries = useMemo(() => {
    const entry = (id: string, label: string, token: string): MachineLegendEntry => ({
      id,
      label,
      mark: { kind: "block", token },
      shown: isShown(id),
    });
    const named = stacks
      .filter(({ isOther }) => !isOther)
      .map(({ name, mid, token }) => ({ ...entry(name, name, token), mid }));
    if (others.size === 0) return named;
    const label = t("leftoverCharts.othersOf", { count: others.size });
    return [...named, entry(othersId, label, othersToken)];
  }, [stacks, others, isShown, t]);
  const isMachineShown = useCallback(
    (name: string) => isShown(others.has(name) ? othersId : name),
    [isShown, others],
  );
  return { entries, toggle, isShown: isMachineShown };
};

interface TotalProps {
  readonly kind: LeftoverKind;
  readonly value: number;
  readonly unit: WeightUnit;
}

const Total = ({ kind, value, unit }: TotalProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.total}>
      {t("leftoverCharts.total")}{" "}
      <strong>
        {kind === "chargeback" ? format.number(value) : format.text(format.sumWeight(value, unit))}
      </strong>
    </span>
  );
};

const useSubtitle = (kind: LeftoverKind, data: LeftoverStacks): string => {
  const { t } = useTranslation();
  const unit = leftoverUnit(data, kind);
  const step = useStepText()(data.stepMs);
  return unit === null ? t("leftoverCharts.count", { step }) : t("leftoverCharts.unit", { unit, step });
};

/** Leftovers of one kind over time, by equipment. */
export const LeftoverPanel = ({ kind, answer, state, onZoom, className }: LeftoverPanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const span = useMemo(() => spanOf(answer?.windows ?? nothing), [answer?.windows]);
  const { zoom, window } = useChartZoom({ span });
  const { data, names, total } = useStacks(kind, answer, window);
  const { entries, toggle, isShown } = useLegend(data);
  const subtitle = useSubtitle(kind, data);
  const drawn = total > 0;
  const closely = drawn && window !== null;
  useEffect(() => onZoom(kind, closely), [onZoom, kind, closely]);
  const tools = (
    <>
      <Total kind={kind} value={total} unit={data.weightUnit} />
      <ZoomReset zoom={zoom} window={window} />
      <MachineLegend entries={entries} onToggle={toggle} />
      <MachineChoice stacks={data.stacks} />
    </>
  );
  const name = t(`leftoverCharts.${kind}`);
  const download = {
    name: fileOfKind[kind],
    table: () => leftoverData({ kind, data, span, names, isShown, t, format }),
  };
  const chart = { kind, data, span, visible: window ?? span, names, isShown, zoom };
  return (
    <Panel
      className={className}
      title={name}
      {...(drawn ? { subtitle, tools, download } : {})}
      wideTools
      state={state}
      skeleton={<BarsSkeleton />}
    >
      {drawn ? <LeftoverChart {...chart} /> : <EmptyPeriod />}
    </Panel>
  );
};
