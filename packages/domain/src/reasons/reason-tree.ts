import type { LossClass } from "./loss-classes.ts";

/** Why a machine stood: a group of reasons, or a leaf of the tree. */
export interface Reason {
  readonly id: number;
  /** Null at the top; a group is always at the top. */
  readonly parentId: number | null;
  readonly name: string;
  /** Null: a group of reasons, which no stop has itself. */
  readonly lossClass: LossClass | null;
  /** Equipment group whose machines have it; null: all machines. */
  readonly groupId: number | null;
}

/** With more leaves than these nobody finds the right one on a tablet. */
export const mostReasonsOfMachine = 25;

/**
 * The reasons as a tree is read: each group is followed by its own, siblings as they come. One whose group is not among them stands at the
 * top. Empty for none.
 */
export function inTreeOrder<R extends Pick<Reason, "id" | "parentId">>(reasons: readonly R[]): R[] {
  const ids = new Set(reasons.map(({ id }) => id));
  const placeOf = ({ parentId }: R): number | null =>
    parentId === null || !ids.has(parentId) ? null : parentId;
  const children = Map.groupBy(reasons, placeOf);
  return (children.get(null) ?? []).flatMap((top) => [top, ...(children.get(top.id) ?? [])]);
}

/**
 * Moves a reason before (`by` < 0) or behind so many siblings, with all that is in it, and no further than the first and the last of them.
 * The very same list where it does not move, or is not in it.
 */
export function movedReason<R extends Pick<Reason, "id" | "parentId">>(
  reasons: readonly R[],
  id: number,
  by: number,
): readonly R[] {
  const moved = reasons.find((one) => one.id === id);
  const siblings = reasons.filter(({ parentId }) => parentId === moved?.parentId);
  const place = siblings.findIndex((one) => one.id === id);
  const wanted = Math.min(Math.max(place + by, 0), siblings.length - 1);
  if (moved === undefined || wanted === place) return reasons;
  const others = siblings.filter((one) => one !== moved).toSpliced(wanted, 0, moved);
  let next = 0;
  const mixed = reasons.map((one) => (one.parentId === moved.parentId ? (others[next++] ?? one) : one));
  return inTreeOrder(mixed);
}

/**
 * Groups of equipment whose machines have more leaves to choose from than `mostReasonsOfMachine`, with how many. A null group alone: every
 * machine has that many, whatever its group. Empty where all have few enough.
 */
export function crowdedGroups(
  reasons: readonly Reason[],
  groupIds: readonly number[],
): { readonly groupId: number | null; readonly count: number }[] {
  const leaves = reasons.filter(({ lossClass }) => lossClass !== null);
  const count = (groupId: number | null): number =>
    leaves.filter((one) => one.groupId === null || one.groupId === groupId).length;
  const shared = count(null);
  if (shared > mostReasonsOfMachine) return [{ groupId: null, count: shared }];
  return groupIds
    .map((groupId) => ({ groupId, count: count(groupId) }))
    .filter((one) => one.count > mostReasonsOfMachine);
}
