import type { ListedStop, LossStop, SeenStop } from "@fiel/contracts";

/** A stop that can be given a reason, as lists show it. */
export type TellableStop = Pick<ListedStop, "id" | "groupId" | "startDate" | "endDate" | "revision"> &
  Pick<LossStop, "comment" | "reason">;

export const seenOf = ({ id, startDate, endDate, revision }: TellableStop): SeenStop => ({
  equipment: id,
  startDate,
  endDate,
  revision,
});
