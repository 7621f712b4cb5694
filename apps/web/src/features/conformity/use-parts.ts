import { useCallback } from "react";
import { useShown } from "../../shared/charts/use-shown.ts";
import type { ConformityPart } from "./conformity-series.ts";

/** Single packages would cover what the page is about: they are shown when somebody asks for them. */
export const hiddenAtFirst: ReadonlySet<ConformityPart> = new Set(["packages"]);

/** What of the chart is shown, by the legend. */
export const useParts = () => {
  const { isShown: isUntouched, toggle } = useShown();
  const isShown = useCallback(
    (part: ConformityPart) => isUntouched(part) !== hiddenAtFirst.has(part),
    [isUntouched],
  );
  return { isShown, toggle };
};
