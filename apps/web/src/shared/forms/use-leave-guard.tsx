import { useBlocker } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSessionStore } from "../session/use-session.ts";

// Few leave with changes; the page need not bring the dialog along.
const ConfirmDialog = lazy(async () => ({
  default: (await import("../dialogs/confirm-dialog.tsx")).ConfirmDialog,
}));

interface LeaveGuard {
  /** Asks, while somebody is leaving with changes. */
  readonly dialog: ReactNode;
  /** Lets the next leaving pass: the changes are saved. */
  readonly release: () => void;
}

/** Leaving a page with changes asks first, also when the tab is closed; the session's end does not. */
export const useLeaveGuard = (dirty: boolean): LeaveGuard => {
  const { t } = useTranslation();
  const session = useSessionStore();
  const released = useRef(false);
  const holds = () => dirty && !released.current && session.get().token !== null;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && holds(),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  const release = useCallback(() => {
    released.current = true;
  }, []);
  const dialog =
    blocker.status === "blocked" ? (
      <Suspense>
        <ConfirmDialog
          title={t("dialog.leaveTitle")}
          text={t("dialog.leaveText")}
          verb={t("dialog.leave")}
          back={t("dialog.stay")}
          onConfirm={blocker.proceed}
          onClose={blocker.reset}
        />
      </Suspense>
    ) : null;
  return { dialog, release };
};
