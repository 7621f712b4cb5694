import type { ListedAccount } from "@fiel/contracts";
import { daysBetween } from "@fiel/domain";

/** What the list says of a client's subscription; days are ISO. */
export type SubscriptionWords =
  | { readonly kind: "none" }
  | { readonly kind: "trial"; readonly day: string }
  | { readonly kind: "next"; readonly day: string }
  | { readonly kind: "returned"; readonly day: string }
  | { readonly kind: "late"; readonly days: number };

type Billed = Pick<
  ListedAccount,
  "currentPeriodStatus" | "currentPeriodDueDate" | "currentPeriodEnd" | "endTrialAt"
>;

/**
 * No status: none, or the trial while it lasts; returned where the payment went back; paid: the next payment on the period's end; otherwise on the due date up to that
 * day, and late after it.
 */
export function subscriptionWords(client: Billed, today: string): SubscriptionWords {
  const {
    currentPeriodStatus: status,
    currentPeriodDueDate: due,
    currentPeriodEnd: end,
    endTrialAt,
  } = client;
  if (status === null || due === null || end === null)
    return endTrialAt !== null && endTrialAt >= today ? { kind: "trial", day: endTrialAt } : { kind: "none" };
  if (status === "returned") return { kind: "returned", day: due };
  if (status === "paid") return { kind: "next", day: end };
  return due >= today ? { kind: "next", day: due } : { kind: "late", days: daysBetween(due, today) };
}
