import type { ParseKeys } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Legend } from "../../shared/charts/legend.tsx";
import type { LegendEntry, LegendMark } from "../../shared/charts/legend-entry.ts";
import { type ConformityPart, conformityParts } from "./conformity-series.ts";
import { hiddenAtFirst } from "./use-parts.ts";

interface ConformityLegendProps {
  readonly isShown: (part: ConformityPart) => boolean;
  readonly onToggle: (part: string) => void;
}

const words = {
  average: "conformity.average",
  minMax: "conformity.minMax",
  criterion: "conformity.criterion",
  short: "conformity.belowT",
  refused: "conformity.refused",
  packages: "conformity.packages",
} as const satisfies Record<ConformityPart, ParseKeys>;

const marks: Readonly<Record<ConformityPart, LegendMark>> = {
  average: { kind: "line", token: "ink" },
  minMax: { kind: "block", token: "band" },
  criterion: { kind: "dashed", token: "c1" },
  short: { kind: "below" },
  refused: { kind: "frame", token: "stopped" },
  packages: { kind: "block", token: "c4" },
};

export const ConformityLegend = ({ isShown, onToggle }: ConformityLegendProps) => {
  const { t } = useTranslation();
  const entries = useMemo(
    (): LegendEntry[] =>
      conformityParts.map((part) => ({
        id: part,
        label: t(words[part]),
        mark: marks[part],
        shown: isShown(part),
        onDemand: hiddenAtFirst.has(part),
      })),
    [isShown, t],
  );
  return <Legend entries={entries} onToggle={onToggle} />;
};
