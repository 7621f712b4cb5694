import type { Losses } from "@fiel/contracts";

/** Whether there is no account to show: no time to account for, or machines that made nothing ever and told nothing. */
export const isNothingKnown = ({ account, packages, causes }: Losses): boolean =>
  account.loadingMs === 0 ||
  (account.idealMs === 0 && packages === null && causes.every(({ code }) => code === null));
