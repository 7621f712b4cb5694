import { useCallback } from "react";
import { useShown } from "../../shared/charts/use-shown.ts";
import type { ConformityPart } from "./conformity-series.ts";

/** Parts hidden by default: single packages would cover the averages. */
export const hiddenAtFirst: ReadonlySet<ConformityPart> = new Set(["packages"]);

/** Which parts of the chart are shown, toggled by the legend. */
export const useParts = () => {
  const { isShown: isUntouched, toggle } = useShown();
  const isShown = useCallback(
    (part: ConformityPart) => isUntouched(part) !== hiddenAtFirst.has(part),
    [isUntouched],
  );
  return { isShown, toggle };
};
