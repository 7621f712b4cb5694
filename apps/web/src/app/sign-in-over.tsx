import { Suspense, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SignInSteps } from "../features/access/sign-in-steps.tsx";
import { useSession, useSessionStore } from "../shared/session/use-session.ts";
import { ToastArea } from "./lazy-toast-area.tsx";
import classes from "./sign-in-over.module.css";

/**
 * The sign-in over the page whose session has ended: what was typed stays below it, out of sight. Whoever it was goes on there; for
 * anybody else the page begins anew.
 */
export const SignInDialog = () => {
  const { t } = useTranslation();
  const session = useSessionStore();
  const { user } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still there, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    // In the top layer: what lies below, dialogs and menus too, is out of reach, and has the focus again afterwards.
    element?.showModal();
    return () => element?.close();
  }, []);
  if (user === null) return null;
  return (
    <dialog
      ref={dialog}
      className={classes.over}
      aria-label={t("accessErrors.sessionExpired")}
      onCancel={(event) => event.preventDefault()}
      // A browser closes a dialog that refuses twice.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      <div className={classes.form}>
        <p className={classes.title}>{t("accessErrors.sessionExpired")}</p>
        <p className={classes.text}>{t("access.goOn", { name: user.name })}</p>
        <SignInSteps tenant={user.tenant} email={user.email} onSignedIn={() => undefined} />
        <button type="button" className={classes.leave} onClick={() => session.end("signedOut")}>
          {t("access.leave")}
        </button>
      </div>
      <Suspense>
        <ToastArea inPlace />
      </Suspense>
    </dialog>
  );
};
