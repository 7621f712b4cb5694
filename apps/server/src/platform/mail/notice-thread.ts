import { createHash } from "node:crypto";
import type { MailThread } from "./mailer.ts";
import type { Notice } from "./notices.ts";

type Kind = Notice["notice"];

/** What a notice is about, the same in each notice of its thread; null for a notice that stands alone. */
const subjects: {
  readonly [K in Kind]: ((notice: Extract<Notice, { notice: K }>) => readonly string[]) | null;
} = {
  // Ordered, withdrawn and ordered again: one leaving.
  leavingOrdered: () => ["leaving"],
  leavingWithdrawn: () => ["leaving"],
  // These come again while the same thing keeps failing.
  scheduleFailed: ({ schedule }) => ["schedule", schedule],
  scheduleRefused: ({ schedule, recipient }) => ["schedule", schedule, recipient],
  mailRefused: ({ person }) => ["mailbox", person],
  alertUnreached: ({ rule, subject }) => ["alert", rule, subject],
  ruleFailed: ({ rule }) => ["rule", rule],
  eventsOff: ({ destination }) => ["destination", destination],
  workFailed: ({ work, of }) => ["work", work, of],
  // Each is a request or a step of its own.
  supportAsked: null,
  exported: null,
  leavingAsked: null,
  keyUserChanged: null,
  keyUserPassedOn: null,
  // Each subject has other figures or other names.
  equipmentWarning: null,
  rulesUntold: null,
  reportsUntold: null,
};

/** Thread of a notice. Names are hashed, because a message id has a small set of characters. */
export function threadOfNotice(tenantId: number, notice: Notice): MailThread | undefined {
  const subjectOf = subjects[notice.notice] as ((one: Notice) => readonly string[]) | null;
  if (subjectOf === null) return undefined;
  const subject = createHash("sha256")
    .update(JSON.stringify(subjectOf(notice)))
    .digest("hex")
    .slice(0, 32);
  return { roots: [`notice.${tenantId}.${subject}`], earlier: [] };
}
