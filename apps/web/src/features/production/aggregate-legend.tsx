import type { Zoom } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Legend } from "../../shared/charts/legend.tsx";

export interface Shown {
  readonly current: boolean;
  readonly previous: boolean;
}

interface AggregateLegendProps {
  readonly zoom: Zoom;
  readonly shown: Shown;
  /** Whether there is no data of the previous period. */
  readonly isPreviousUnknown: boolean;
  readonly onToggle: (name: string) => void;
}

const marks = {
  current: { kind: "line", token: "useful" },
  previous: { kind: "dashed", token: "c4" },
} as const;
const names = ["current", "previous"] as const;

/** Legend of both periods; a click toggles one. */
export const AggregateLegend = ({ zoom, shown, isPreviousUnknown, onToggle }: AggregateLegendProps) => {
  const { t } = useTranslation();
  const entries = useMemo(() => {
    const before = t(`zoomBefore.${zoom}`);
    const previous = isPreviousUnknown ? t("production.unknown", { name: before }) : before;
    const words = { current: t(`zoom.${zoom}`), previous };
    return names.map((id) => ({ id, label: words[id], mark: marks[id], shown: shown[id] }));
  }, [zoom, shown, isPreviousUnknown, t]);
  return <Legend entries={entries} onToggle={onToggle} />;
};
