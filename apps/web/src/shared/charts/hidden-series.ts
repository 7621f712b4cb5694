import type { Pictures } from "./pictures.ts";

/** Labels of the series that the user hid in a panel's legends. Series that are shown only on demand are left out. */
export const hiddenSeries = ({ legends }: Pick<Pictures, "legends">): string[] => [
  ...new Set(
    [...legends]
      .flat()
      .filter(({ shown, onDemand }) => !shown && !onDemand)
      .map(({ label }) => label),
  ),
];
