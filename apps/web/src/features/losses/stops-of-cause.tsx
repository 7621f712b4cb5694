import type { LossCause } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import classes from "./losses-page.module.css";
import { useAmounts } from "./use-amounts.ts";
import { useLossStops } from "./use-loss-stops.ts";

/** The stops of a cause, under its row. */
export const StopsOfCause = ({ row }: { readonly row: LossCause }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useAmounts("minutes");
  const [filter] = useFilter();
  const query = useLossStops(filter, row.code);
  const state = usePanelState(query);
  const found = query.data?.value;
  if (found === undefined || state.outdated)
    return state.failure === null ? (
      <TableSkeleton rows={2} />
    ) : (
      <PanelFailureLine state={state} failure={state.failure} />
    );
  return (
    <>
      <ul className={classes.stops}>
        {found.stops.map(({ id, equipment, startDate, endDate, lostMs }) => (
          <li key={`${id} ${startDate}`}>
            <MachineLink mid={id}>{equipment}</MachineLink>
            <span>
              {t("losses.fromTo", {
                from: format.instant(startDate, "dateTimeSeconds"),
                to: format.instant(endDate, "dateTimeSeconds"),
              })}
            </span>
            <strong>{t("losses.ofMinutes", { minutes: minutes(lostMs) })}</strong>
          </li>
        ))}
      </ul>
      {found.count > found.stops.length ? (
        <p className={classes.note}>
          {t("losses.longestStops", { shown: found.stops.length, count: found.count })}
        </p>
      ) : null}
    </>
  );
};
