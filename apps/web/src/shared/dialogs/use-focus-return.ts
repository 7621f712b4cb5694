import { useEffect, useState } from "react";

/** What had the focus before a dialog gets it back when the dialog is gone, unless something else took it meanwhile. */
export const useFocusReturn = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    },
    [before],
  );
};
