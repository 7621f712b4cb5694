import { type TimeAccount, timeAccount } from "@fiel/domain";
import type { MachineTime } from "./machine-time.ts";

/**
 * Time account of a machine. Rates are read for days that contain the windows, so a product first packed after that read counts as one package per
 * minute until the next answer.
 */
export const accountOf = ({ counts, rateOf }: Pick<MachineTime, "counts" | "rateOf">): TimeAccount =>
  timeAccount(counts, (product) => rateOf(product) ?? 1) as TimeAccount;

/** False for a machine that was removed before the windows or was never heard; it has no account. */
export const hasAccount = ({ counts: { windowMs, products } }: Pick<MachineTime, "counts">): boolean =>
  windowMs > 0 || products.size > 0;
