import { useBlocker } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSessionStore } from "../session/use-session.ts";

// Few leave with changes; the page need not bring the dialog along.
const ConfirmDialog = lazy(async () => ({
  default: (await import("../dialogs/confirm-dialog.tsx")).ConfirmDialog,
}));

interface LeaveGuard {
  /** Asks, while somebody is leaving with changes. */
  readonly dialog: ReactNode;
  /**
   * The changes are saved: the next leaving passes. Who was leaving meanwhile goes on without an answer; true where somebody was.
   */
  readonly release: () => boolean;
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
  const asked = useRef(blocker);
  useEffect(() => {
    asked.current = blocker;
    // Saved meanwhile: there is nothing left to ask about.
    if (!dirty && blocker.status === "blocked") blocker.proceed();
  }, [blocker, dirty]);
  const release = useCallback((): boolean => {
    released.current = true;
    if (asked.current.status !== "blocked") return false;
    asked.current.proceed();
    return true;
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
