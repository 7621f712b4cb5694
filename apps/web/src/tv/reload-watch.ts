import type { TvSettings } from "@fiel/contracts";
import { formatInstant } from "@fiel/domain";
import type { TvOutside } from "./outside.ts";

export interface ReloadWatch {
  /** Name of the running bundle; empty until the server has told it. */
  readonly bundle: () => string;
  /** Reloads when it is time. Called after an answer of the server, so that the page can be loaded. */
  readonly look: (settings: Pick<TvSettings, "bundle" | "now" | "timeZone">) => void;
}

const hourMs = 3_600_000;
/** Least time between loading and the daily reload in the plant's quiet hour, ms. */
const restedMs = 12 * hourMs;
const quietHour = "03";
/** Least time between loading and a reload for a new bundle, ms: while servers are updated one by one, a screen must not reload back and forth. */
const patienceMs = 10 * 60_000;

/** Decides when a screen reloads: for a new bundle on the server, or in the quiet hour. */
export const createReloadWatch = ({
  monotonic,
  random,
  reload,
}: Pick<TvOutside, "monotonic" | "random" | "reload">): ReloadWatch => {
  const loadedMs = monotonic();
  // Spreads the reloads of a plant's screens over the hour.
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
