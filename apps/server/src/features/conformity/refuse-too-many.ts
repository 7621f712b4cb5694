import { CallError } from "../../platform/http/call-error.ts";

/** Some 50 MB, and a twentieth of a second of this process: more packages would take more than a call may have. */
const mostPackages = 3_000_000;

/** 422 WindowTooLarge when there are more packages than can be gone through. */
export function refuseTooMany(counts: readonly { readonly count: number }[]): void {
  if (counts.reduce((sum, { count }) => sum + count, 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
}
