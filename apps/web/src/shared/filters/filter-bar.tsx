import { lazy, Suspense } from "react";
import { useSignedIn } from "../session/use-session.ts";
import { noDates } from "./dashboard-filter.ts";
import { EquipmentSelect } from "./equipment-select.tsx";
import classes from "./filter-bar.module.css";
import { PeriodSelect } from "./period-select.tsx";
import { ProductSelect } from "./product-select.tsx";
import { useFilterRules } from "./use-filter-rules.ts";
import { useFilter } from "./use-filter.ts";

/** Loaded when the first menu opens, since most visits never open one. */
const ShiftChoices = lazy(async () => ({ default: (await import("./shift-choices.tsx")).ShiftChoices }));

/** Filter controls in the header. `onCustom` opens the panel in which days are chosen. */
export const FilterBar = ({ onCustom }: { onCustom: () => void }) => {
  const [filter, change] = useFilter();
  const rules = useFilterRules();
  const { timeZone } = useSignedIn().client;
  const presets = rules.zooms.filter((zoom) => zoom !== "custom");
  return (
    <div className={classes.bar} data-three={rules.productFirst || undefined}>
      <EquipmentSelect
        chosen={filter.equipments}
        single={rules.equipments !== "many"}
        onChange={(equipments) => change({ equipments })}
      />
      {rules.productFirst ? (
        <ProductSelect product={filter.product} onChange={(product) => change({ product })} />
      ) : null}
      {rules.period ? (
        <PeriodSelect
          filter={filter}
          offered={presets}
          onChange={(zoom) => change({ zoom, ...noDates })}
          onCustom={presets.length < rules.zooms.length ? onCustom : undefined}
          more={
            presets.length < rules.zooms.length ? (
              <Suspense>
                <ShiftChoices equipments={filter.equipments} timeZone={timeZone} onChoose={change} />
              </Suspense>
            ) : null
          }
        />
      ) : null}
    </div>
  );
};
