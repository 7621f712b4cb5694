import { useEffect, useEffectEvent, useRef } from "react";
import { dismissToasts, type Toast, toastFailure } from "./toasts.tsx";

/** Shows a lasting failure once, and hides the toast when it is over. */
export const useFailureToast = (failed: boolean, toast: Toast & { readonly once: string }): void => {
  const told = useRef(false);
  const tell = useEffectEvent(() => toastFailure(toast));
  const end = useEffectEvent(() => dismissToasts(toast.once));
  useEffect(() => {
    if (failed) tell();
    else if (told.current) end();
    told.current = failed;
  }, [failed]);
};
