import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Legend } from "../charts/legend.tsx";
import type { LegendMark } from "../charts/legend-entry.ts";
import { useFormat } from "../format/use-format.ts";
import { type OccurrenceKind, occurrenceKinds, tokenOfKind } from "./event-level.ts";

interface KindLegendProps {
  /** Number of occurrences of each kind; without it the legend only names the kinds. */
  readonly counts?: ReadonlyMap<OccurrenceKind, number>;
  /** All kinds by default. Must keep its identity. */
  readonly kinds?: readonly OccurrenceKind[];
  readonly isShown: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}

const markOf = (kind: OccurrenceKind): LegendMark =>
  kind === "planned"
    ? { kind }
    : { kind: kind === "disconnected" ? "hatch" : "block", token: tokenOfKind[kind] };

/** Legend of the kinds with their counts. A click hides the bars of a kind. */
export const KindLegend = ({ counts, kinds = occurrenceKinds, isShown, onToggle }: KindLegendProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const entries = useMemo(
    () =>
      kinds.map((kind) => ({
        id: kind,
        label: t(`eventKind.${kind}`),
        mark: markOf(kind),
        ...(counts ? { value: format.number(counts.get(kind) ?? 0) } : {}),
        shown: isShown(kind),
      })),
    [counts, kinds, isShown, format, t],
  );
  return <Legend entries={entries} onToggle={onToggle} />;
};
