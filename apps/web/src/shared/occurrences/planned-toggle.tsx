import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Legend } from "../charts/legend.tsx";

interface PlannedToggleProps {
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** Includes planned stops in a ranking or leaves them out. */
export const PlannedToggle = ({ shown, onShow }: PlannedToggleProps) => {
  const { t } = useTranslation();
  const entries = useMemo(
    () => [
      {
        id: "planned",
        label: t("eventKind.plannedStops"),
        mark: { kind: "planned" as const },
        shown,
        onDemand: true,
      },
    ],
    [shown, t],
  );
  return <Legend entries={entries} onToggle={() => onShow(!shown)} />;
};
