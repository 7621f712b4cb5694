import { useBlocker } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSessionStore } from "../session/use-session.ts";

// Loaded on demand, because few users leave with unsaved changes.
const ConfirmDialog = lazy(async () => ({
  default: (await import("../dialogs/confirm-dialog.tsx")).ConfirmDialog,
}));

interface LeaveGuard {
  /** The question, shown while the user is leaving with unsaved changes. */
  readonly dialog: ReactNode;
  /** Call after saving: the next navigation is not blocked. A navigation that waits for an answer goes on; returns true when there was one. */
  readonly release: () => boolean;
}

/** Asks before the user leaves a page with unsaved changes or closes its tab. The end of the session does not ask. */
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
    // Saved meanwhile, so there is nothing to ask.
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
