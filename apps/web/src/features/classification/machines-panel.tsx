import type { EquipmentClassification } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useGiveaway } from "../../shared/giveaway/use-giveaway.ts";
import { useGiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { ComparePanel } from "../../shared/table/compare-panel.tsx";
import { classificationColumns } from "./classification-columns.tsx";
import { comparedMachines } from "./compared-machines.ts";

interface MachinesPanelProps {
  readonly machines: readonly EquipmentClassification[];
  readonly filter: DashboardFilter;
  readonly byProduct: boolean;
  readonly state: PanelState;
}

/** Comparison of all machines in one table, above the panels of each. */
export const MachinesPanel = ({ machines, filter, byProduct, state }: MachinesPanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = useGiveawayTexts();
  const given = useGiveaway(filter).data?.value;
  const rows = useMemo(() => comparedMachines(machines, byProduct, given), [machines, byProduct, given]);
  const columns = useMemo(
    () => classificationColumns(t, format, texts, rows, byProduct),
    [t, format, texts, rows, byProduct],
  );
  return (
    <ComparePanel
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      fileName="classificacao"
      state={state}
    />
  );
};
