import { CallError } from "../http/call-error.ts";

/** Most packages of a query, some 50 MB and a twentieth of a second of this process. */
const mostPackages = 3_000_000;

/** Throws 422 WindowTooLarge when there are more packages than a query may read. */
export function refuseTooMany(counts: readonly { readonly count: number }[]): void {
  if (counts.reduce((sum, { count }) => sum + count, 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
}
