import { useEffect, useEffectEvent, useRef } from "react";
import { dismissToasts, type Toast, toastFailure } from "./toasts.tsx";

/** Tells once what goes on failing; when it succeeds again, the toast is answered and goes. */
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
