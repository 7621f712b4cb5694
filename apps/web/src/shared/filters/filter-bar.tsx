import { noDates } from "./dashboard-filter.ts";
import { EquipmentSelect } from "./equipment-select.tsx";
import classes from "./filter-bar.module.css";
import { PeriodSelect } from "./period-select.tsx";
import { useFilterRules } from "./use-filter-rules.ts";
import { useFilter } from "./use-filter.ts";

/** The header's filter. */
export const FilterBar = () => {
  const [filter, change] = useFilter();
  const rules = useFilterRules();
  const presets = rules.zooms.filter((zoom) => zoom !== "custom");
  return (
    <div className={classes.bar}>
      <EquipmentSelect chosen={filter.equipments} onChange={(equipments) => change({ equipments })} />
      {rules.period ? (
        <PeriodSelect filter={filter} offered={presets} onChange={(zoom) => change({ zoom, ...noDates })} />
      ) : null}
    </div>
  );
};
