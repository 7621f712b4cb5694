import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Legend } from "../charts/legend.tsx";
import type { LegendMark } from "../charts/legend-entry.ts";
import { useFormat } from "../format/use-format.ts";
import { type OccurrenceKind, occurrenceKinds, tokenOfKind } from "./event-level.ts";

interface KindLegendProps {
  /** Left out, the legend only names. */
  readonly counts?: ReadonlyMap<OccurrenceKind, number>;
  /** Left out, all of them. Must keep its identity. */
  readonly kinds?: readonly OccurrenceKind[];
  readonly isShown: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}

const markOf = (kind: OccurrenceKind): LegendMark =>
  kind === "planned"
    ? { kind }
    : { kind: kind === "disconnected" ? "hatch" : "block", token: tokenOfKind[kind] };

/** The levels with their numbers; a click hides one's bars. */
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
