import type { ListedStop, ToldAnswer } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { OlderNotShown } from "../../shared/lines/older-not-shown.tsx";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { useToldWords } from "../../shared/stops/use-told-words.ts";
import classes from "./stop-table.module.css";
import { useStopHistory } from "./use-stops.ts";

/** Changes of a stop's reasons with their authors, newest first. */
export const StopHistory = ({ row, onClose }: { readonly row: ListedStop; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { giver, told } = useToldWords();
  const query = useStopHistory(row);
  const state = usePanelState(query);
  const all = (answers: readonly ToldAnswer[]): string =>
    answers.length === 0 ? t("toldStops.noReason") : answers.map(told).join(" | ");
  const begin = format.instant(row.stopStartDate, "dateTimeSeconds");
  return (
    <Dialog title={t("toldStops.history", { machine: row.equipment, begin })} onClose={onClose} width={560}>
      {query.data === undefined ? (
        state.failure === null ? (
          <TableSkeleton rows={2} />
        ) : (
          <PanelFailureLine state={state} failure={state.failure} />
        )
      ) : query.data.changes.length === 0 ? (
        <p>{t("toldStops.noHistory")}</p>
      ) : (
        <ul className={classes.changes}>
          {query.data.changes.map(({ id, action, by, givenAt, before, after }) => (
            <li key={id}>
              <strong>{t(`toldStops.actions.${action}`)}</strong>{" "}
              <span className={classes.quiet}>
                {t("toldStops.toldAt", { who: giver(by), at: format.instant(givenAt, "dateTimeSeconds") })}
              </span>
              <div>
                {all(before)} → {all(after)}
              </div>
            </li>
          ))}
        </ul>
      )}
      <OlderNotShown count={query.data?.older ?? 0} />
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          {t("dialog.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
