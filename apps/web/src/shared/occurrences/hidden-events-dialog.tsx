import { Button, Checkbox } from "@mantine/core";
import type { RegisteredEvent } from "@fiel/contracts";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../dialogs/dialog.tsx";
import classes from "./hidden-events.module.css";
import { useEvents } from "./use-events.ts";

interface HiddenEventsDialogProps {
  /** Codes of the hidden events. */
  readonly hidden: readonly number[];
  readonly onSave: (hidden: readonly number[]) => void;
  readonly onClose: () => void;
}

interface EventBoxesProps {
  readonly events: readonly RegisteredEvent[];
  readonly hidden: readonly number[];
  readonly onChange: (hidden: readonly number[]) => void;
}

/** A long list scrolls inside the dialog, so it must be focusable. */
const scrollable = { tabIndex: 0 } as const;

const EventBoxes = ({ events, hidden, onChange }: EventBoxesProps) => {
  const { t, i18n } = useTranslation();
  const { compare } = new Intl.Collator(i18n.language, { numeric: true, sensitivity: "base" });
  return (
    <div className={classes.list} role="group" aria-label={t("hidden.title")} {...scrollable}>
      {events
        .toSorted((a, b) => compare(a.name, b.name))
        .map(({ code, name }) => (
          <Checkbox
            size="xs"
            key={code}
            className={classes.box ?? ""}
            label={name}
            checked={!hidden.includes(code)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? hidden.filter((one) => one !== code) : [...hidden, code])
            }
          />
        ))}
    </div>
  );
};

/** Dialog to choose the events that count. Unticked ones are left out of all panels about stops, in this browser. */
export const HiddenEventsDialog = ({ hidden, onSave, onClose }: HiddenEventsDialogProps) => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useEvents();
  const [chosen, setChosen] = useState(hidden);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // Removed events are dropped, because they cannot be ticked any more.
    onSave(chosen.filter((code) => data?.some((one) => one.code === code)));
    onClose();
  };
  return (
    <Dialog title={t("hidden.title")} onClose={onClose}>
      <form className={classes.form} onSubmit={save}>
        <p className={classes.hint}>{t("hidden.hint")}</p>
        {data ? (
          <>
            <div className={classes.all}>
              <Button size="xs" onClick={() => setChosen([])}>
                {t("hidden.all")}
              </Button>
              <Button size="xs" onClick={() => setChosen(data.map(({ code }) => code))}>
                {t("hidden.clear")}
              </Button>
            </div>
            <EventBoxes events={data} hidden={chosen} onChange={setChosen} />
          </>
        ) : (
          <div className={classes.note} role="status">
            {t(isPending ? "filter.loading" : "hidden.failed")}
            {isPending ? null : (
              <Button size="xs" onClick={() => void refetch()}>
                {t("panel.retry")}
              </Button>
            )}
          </div>
        )}
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button variant="filled" type="submit" disabled={!data}>
            {t("hidden.save")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
