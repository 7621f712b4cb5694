import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { addLazyTexts } from "./i18n.ts";

/** Whether the lazy texts are loaded, for parts of the first page that render after it. */
export const useLazyTexts = (): boolean => {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState(() => i18n.exists("giveaway.title"));
  useEffect(() => {
    if (ready) return;
    addLazyTexts(i18n).then(
      () => setReady(true),
      () => undefined,
    );
  }, [ready, i18n]);
  return ready;
};
