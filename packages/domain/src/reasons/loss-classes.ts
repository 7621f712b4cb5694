/** What kind of loss a reason is. Source: design, "Shifts, reasons, losses, actions". */
export const lossClasses = [
  "breakdown",
  "setup",
  "supply",
  "blocked",
  "quality",
  "organisation",
  "planned",
  "other",
] as const;
export type LossClass = (typeof lossClasses)[number];
