import { expect, it } from "vitest";
import { subscriptionWords } from "./subscription-words.ts";

const none = {
  currentPeriodStatus: null,
  currentPeriodDueDate: null,
  currentPeriodEnd: null,
  endTrialAt: null,
} as const;
const open = { ...none, currentPeriodDueDate: "2026-11-24", currentPeriodEnd: "2026-12-19" } as const;

it.each([
  [none, "2026-11-19", { kind: "none" }],
  [{ ...none, endTrialAt: "2026-11-30" }, "2026-11-30", { kind: "trial", day: "2026-11-30" }],
  [{ ...none, endTrialAt: "2026-11-30" }, "2026-12-01", { kind: "none" }],
  [{ ...open, currentPeriodStatus: "paid" as const }, "2027-01-30", { kind: "next", day: "2026-12-19" }],
  [{ ...open, currentPeriodStatus: "open" as const }, "2026-11-24", { kind: "next", day: "2026-11-24" }],
  [
    { ...open, currentPeriodStatus: "returned" as const },
    "2026-11-30",
    { kind: "returned", day: "2026-11-24" },
  ],
  [{ ...open, currentPeriodStatus: "late" as const }, "2026-11-30", { kind: "late", days: 6 }],
])("%j on %s is %j", (client, today, words) => {
  expect(subscriptionWords(client, today)).toEqual(words);
});
