import type { TvSettings } from "@fiel/contracts";
import { formatInstant } from "@fiel/domain";
import type { TvOutside } from "./outside.ts";

export interface ReloadWatch {
  /** Name of the program that runs; empty until the server has told it. */
  readonly bundle: () => string;
  /** Loads anew when it is time: the server has just answered, so that the page will be there. */
  readonly look: (settings: Pick<TvSettings, "bundle" | "now" | "timeZone">) => void;
}

const hourMs = 3_600_000;
/** Once a day in the plant's quiet hour, not sooner than this after it was loaded. */
const restedMs = 12 * hourMs;
const quietHour = "03";
/** Servers that are renewed one after the other must not make a screen load to and fro. */
const patienceMs = 10 * 60_000;

/** Says when a screen should load anew: another program on the server, or the quiet hour. */
export const createReloadWatch = ({
  monotonic,
  random,
  reload,
}: Pick<TvOutside, "monotonic" | "random" | "reload">): ReloadWatch => {
  const loadedMs = monotonic();
  // Screens of one plant do not come back in the same minute.
  const minute = Math.floor(random() * 50);
  let bundle: string | null = null;
  return {
    bundle: () => bundle ?? "",
    look: ({ bundle: served, now, timeZone }) => {
      bundle ??= served;
      const ageMs = monotonic() - loadedMs;
      const isOther = served !== bundle && ageMs > patienceMs;
      const [hour = "", minutes = ""] = (formatInstant(now, "time", timeZone) ?? "").split(":");
      const isQuiet = hour === quietHour && Number(minutes) >= minute && ageMs > restedMs;
      if (isOther || isQuiet) reload();
    },
  };
};
