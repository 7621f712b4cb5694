import type { ListedAccount } from "@fiel/contracts";
import { daysBetween } from "@fiel/domain";

/** Subscription state of a client in the list; days are ISO. */
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
 * Without an invoice: 'trial' while it lasts, else 'none'. 'returned' for a returned payment; paid: 'next' with the end of the period; otherwise
 * 'next' with the due date, and 'late' after that day.
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
