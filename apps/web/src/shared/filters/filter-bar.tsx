import { EquipmentSelect } from "./equipment-select.tsx";
import classes from "./filter-bar.module.css";
import { PeriodSelect } from "./period-select.tsx";
import { useFilter } from "./use-filter.ts";

/** The header's filter. */
export const FilterBar = () => {
  const [filter, change] = useFilter();
  return (
    <div className={classes.bar}>
      <EquipmentSelect chosen={filter.equipments} onChange={(equipments) => change({ equipments })} />
      <PeriodSelect zoom={filter.zoom} onChange={(zoom) => change({ zoom })} />
    </div>
  );
};
