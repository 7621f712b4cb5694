import type { TimeAccount } from "./time-account.ts";
import type { MadeCount } from "./time-counts.ts";

/** The parts of an account, in the order in which they are taken from the window: window = planned + stops + … + good. */
export const lossParts = ["planned", "stops", "micro", "speed", "quality", "good"] as const;
export type LossPart = (typeof lossParts)[number];

/** An account in packages. */
export type LossPackages = Readonly<Record<LossPart, number>>;

/**
 * The account of a machine in whole packages, as many as its packages took their ideal time: good and quality are those that were counted,
 * and what is left of a rounding is told as speed. Null where no package was made, and no rate is known.
 */
export function lossPackages(
  account: TimeAccount,
  { made, useful }: MadeCount,
  idleRate: number | null,
): LossPackages | null {
  const perMs = account.idealMs > 0 ? made / account.idealMs : idleRate === null ? null : idleRate / 60_000;
  if (perMs === null) return null;
  const [stops, micro] = [Math.round(account.stopsMs * perMs), Math.round(account.microMs * perMs)];
  const loading = Math.round(account.loadingMs * perMs);
  const planned = Math.round(account.windowMs * perMs) - loading;
  const quality = made - useful;
  return { planned, stops, micro, speed: loading - stops - micro - quality - useful, quality, good: useful };
}
