import type { PackagesGroup } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { namedByTitle, wholeScope } from "../../shared/filters/filter-scope.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { GroupChart } from "./group-chart.tsx";
import { productsData } from "./products-data.ts";

interface GroupPanelProps {
  readonly group: PackagesGroup;
  /** End of the longest bar over all groups, bales. */
  readonly most: number;
  readonly state: PanelState;
}

/** Bales of one group by product. */
export const GroupPanel = ({ group, most, state }: GroupPanelProps) => {
  const { t } = useTranslation();
  const [{ equipments }] = useFilter();
  const name = group.groupName ?? t("filter.noGroup");
  return (
    <Panel
      title={name}
      subtitle={t("bales.byProduct")}
      download={{
        name: `fardos-${name.toLocaleLowerCase().replaceAll(/\s+/gu, "-")}`,
        table: () => productsData(group, t),
      }}
      scope={equipments.length === 0 ? namedByTitle : wholeScope}
      state={state}
      skeleton={<LinesSkeleton />}
    >
      <GroupChart group={group} name={name} most={most} />
    </Panel>
  );
};
