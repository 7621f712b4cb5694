import { IconFilter2 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./hidden-events.module.css";
import { useHiddenEvents } from "./use-hidden-events.ts";

const HiddenEventsDialog = lazy(async () => ({
  default: (await import("./hidden-events-dialog.tsx")).HiddenEventsDialog,
}));

/** Says how many events are hidden and opens the choice of them. */
export const HiddenEventsButton = () => {
  const { t } = useTranslation();
  const [hidden, hide] = useHiddenEvents();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={t("hidden.open", { count: hidden.length })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconFilter2 size={15} stroke={1.6} aria-hidden="true" />
        {hidden.length === 0 ? null : (
          <span className={classes.count}>{t("hidden.count", { count: hidden.length })}</span>
        )}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <HiddenEventsDialog hidden={hidden} onSave={hide} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
