import type { ReportSchedule, ReportScheduleBody } from "@fiel/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import type { Conflict } from "../../shared/registration/use-registration-form.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { bodyOf, useScheduleActions } from "./use-schedules.ts";

export type Faults = Readonly<Record<string, string>>;

interface SavedSchedule {
  /** Null for a new one. */
  readonly schedule: ReportSchedule | null;
  /** Values of the form. */
  readonly body: ReportScheduleBody;
  /** Puts the values chosen in a conflict into the form. */
  readonly onChosen: (body: ReportScheduleBody) => void;
  readonly onSaved: () => void;
}

/** Saves the form, and on a conflict compares it with the version that another user saved. */
export const useSaveSchedule = ({ schedule, body, onChosen, onSaved }: SavedSchedule) => {
  const { t } = useTranslation();
  const { save, read } = useScheduleActions();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  /** Latest stored version that the form was compared with. */
  const [seen, setSeen] = useState(schedule);
  const [theirs, setTheirs] = useState<ReportSchedule | null>(null);
  const send = async (based: ReportSchedule | null, sent: ReportScheduleBody): Promise<void> => {
    setBusy(true);
    try {
      await save(based, sent);
      onSaved();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 412 && based !== null;
      const saved = isConflict ? await read(based) : null;
      setTheirs(saved);
      setFaults(error instanceof ApiError ? error.fields : {});
      if (saved === null)
        toastFailure({
          title: t("schedules.failedSave"),
          ...(error instanceof ApiError ? { message: error.message } : {}),
          once: "schedule",
        });
    }
    setBusy(false);
  };
  const conflict: Conflict<ReportScheduleBody> | null =
    theirs === null || seen === null
      ? null
      : {
          base: bodyOf(seen),
          yours: body,
          theirs: bodyOf(theirs),
          change: null,
          resolve: (chosen) => {
            setSeen(theirs);
            setTheirs(null);
            onChosen(chosen);
            void send(theirs, chosen);
          },
          close: () => setTheirs(null),
        };
  return { busy, faults, submit: () => send(seen, body), conflict };
};
