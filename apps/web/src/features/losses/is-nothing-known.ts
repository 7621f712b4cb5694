import type { Losses } from "@fiel/contracts";

/** Whether there is nothing to show: no loading time, or machines without any production or told causes. */
export const isNothingKnown = ({ account, packages, causes }: Losses): boolean =>
  account.loadingMs === 0 ||
  (account.idealMs === 0 && packages === null && causes.every(({ code }) => code === null));
