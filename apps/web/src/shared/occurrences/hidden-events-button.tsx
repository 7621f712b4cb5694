import { IconFilter2 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./hidden-events.module.css";
import { useEvents } from "./use-events.ts";
import { useHiddenEvents } from "./use-hidden-events.ts";

const HiddenEventsDialog = lazy(async () => ({
  default: (await import("./hidden-events-dialog.tsx")).HiddenEventsDialog,
}));

/** Button with the number of hidden events that opens their choice. */
export const HiddenEventsButton = () => {
  const { t } = useTranslation();
  const [hidden, hide] = useHiddenEvents();
  const { data: events } = useEvents();
  // Removed events do not count.
  const count = hidden.filter((code) => events?.some((one) => one.code === code) ?? true).length;
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-off-paper
        className={classes.button}
        aria-label={t("hidden.open", { count })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconFilter2 size={15} stroke={1.6} aria-hidden="true" />
        {count === 0 ? null : <span className={classes.count}>{t("hidden.count", { count })}</span>}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <HiddenEventsDialog hidden={hidden} onSave={hide} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
