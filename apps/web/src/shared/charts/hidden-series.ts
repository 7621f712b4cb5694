import type { Pictures } from "./pictures.ts";

/** What somebody hid by a panel's legends; what is only shown when it is asked for is not missed. */
export const hiddenSeries = ({ legends }: Pick<Pictures, "legends">): string[] => [
  ...new Set(
    [...legends]
      .flat()
      .filter(({ shown, onDemand }) => !shown && !onDemand)
      .map(({ label }) => label),
  ),
];
