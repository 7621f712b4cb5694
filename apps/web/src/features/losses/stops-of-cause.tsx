import type { LossCause, LossStop } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { LazyExplainDialog } from "../../shared/stops/lazy-explain-dialog.tsx";
import classes from "./losses-page.module.css";
import { useAmounts } from "./use-amounts.ts";
import { useLossStops } from "./use-loss-stops.ts";

interface StopsOfCauseProps {
  readonly row: LossCause;
  /** Limits the stops to those with the row's reason, or to those without one. */
  readonly ofReason: boolean;
}

/** Stops of a cause, below its row; each can be given a reason. */
export const StopsOfCause = ({ row, ofReason }: StopsOfCauseProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useAmounts("minutes");
  const [filter] = useFilter();
  const query = useLossStops(filter, row.code, ofReason ? (row.reason?.id ?? "none") : undefined);
  const [told, tell] = useState<LossStop | null>(null);
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
        {found.stops.map((stop) => {
          const { id, equipment, startDate, endDate, lostMs, comment } = stop;
          return (
            <li key={`${id} ${startDate}`}>
              <MachineLink mid={id}>{equipment}</MachineLink>
              <span>
                {t("losses.fromTo", {
                  from: format.instant(startDate, "dateTimeSeconds"),
                  to: format.instant(endDate, "dateTimeSeconds"),
                })}
              </span>
              {comment === null ? null : <span className={classes.note}>{comment}</span>}
              <strong>{t("losses.ofMinutes", { minutes: minutes(lostMs) })}</strong>
              <Button data-off-paper onClick={() => tell(stop)}>
                {t("toldStops.give")}
              </Button>
            </li>
          );
        })}
      </ul>
      {found.count > found.stops.length ? (
        <p className={classes.note}>
          {t("losses.longestStops", { shown: found.stops.length, count: found.count })}
        </p>
      ) : null}
      {told === null ? null : (
        <LazyExplainDialog stops={[told]} onDone={() => undefined} onClose={() => tell(null)} />
      )}
    </>
  );
};
