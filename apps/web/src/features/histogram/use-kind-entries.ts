import type { WeighingKind } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { type BarKind, barKinds } from "./histogram-bars.ts";

const kindOf = { useful: "useful", below: "rejected", above: "rejected", invalid: "invalid" } as const;

export type KindEntry = LegendEntry & { readonly id: BarKind };

/** Legend common to all histograms, without the excluded kinds. */
export const useKindEntries = (
  excluded: readonly WeighingKind[],
  isShown: (kind: string) => boolean,
): readonly KindEntry[] => {
  const { t } = useTranslation();
  return useMemo(
    () =>
      barKinds
        .filter((kind) => !excluded.includes(kindOf[kind]))
        .map((kind) => ({
          id: kind,
          label: t(`histogram.${kind}`),
          mark: { kind },
          shown: isShown(kind),
        })),
    [excluded, isShown, t],
  );
};
