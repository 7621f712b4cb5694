/** Tasks that one server does at a time. Each has a name for the mail that reports its failure. */
export const claimedTasks = [
  "retention",
  "housekeeping",
  "tenant-disk",
  "compare sums",
  "remove",
  "event looks",
] as const;
export type ClaimedTask = (typeof claimedTasks)[number];

/** Short tasks that any server repeats for each client without a claim. Their failures are reported in the same way. */
export const roundTasks = ["bill", "event mails", "watch connections", "judge days"] as const;
export type RoundTask = (typeof roundTasks)[number];

export const toldTasks = [...claimedTasks, ...roundTasks] as const;
export type ToldTask = (typeof toldTasks)[number];
