import { Suspense, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SignInSteps } from "../features/access/sign-in-steps.tsx";
import { useSession, useSessionStore } from "../shared/session/use-session.ts";
import { ToastArea } from "./lazy-toast-area.tsx";
import classes from "./sign-in-over.module.css";

/**
 * Sign-in over a page whose session has expired. The input below stays and is hidden. The same user continues there; for another user the page starts
 * anew.
 */
export const SignInDialog = () => {
  const { t } = useTranslation();
  const session = useSessionStore();
  const { user } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes before the element is removed, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    // A modal dialog is in the top layer: everything below, dialogs and menus too, is inert and gets the focus back afterwards.
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
      // A browser closes a dialog even if it cancels the first request, so it is opened again.
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
