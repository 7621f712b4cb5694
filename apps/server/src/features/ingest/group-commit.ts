export interface GroupCommitWork<Piece, Outcome> {
  /** Whose a piece is. */
  readonly keyOf: (piece: Piece) => number;
  /**
   * Does pieces of any keys together; an outcome for each, in their order. `isApart`: they are of one key, and no other
   * waits for them.
   */
  readonly run: (pieces: readonly Piece[], isApart: boolean) => Promise<readonly Outcome[]>;
  /** A piece for which others should not wait: it is done among those of its key. */
  readonly isHeavy?: (piece: Piece) => boolean;
  /** Whether an error would come again with fewer of the pieces. */
  readonly holdsForAll?: (error: unknown) => boolean;
  /** Pieces that are done together, at most. */
  readonly most?: number;
}

interface Waiting<Piece, Outcome> {
  readonly piece: Piece;
  readonly promise: PromiseWithResolvers<Outcome>;
}

/** The lane of all keys; each key has one of its own while something of it must be done apart. */
const together = Symbol("together");
type Lane = number | typeof together;

/**
 * Does pieces of work that arrive while others are under way together, when it is their turn: a commit of many costs
 * little more than a commit of one. A group that fails is split, so that what cannot be done keeps nothing else from
 * being done: first by keys, then piece by piece; meanwhile the other keys go on.
 */
export function groupCommit<Piece, Outcome>({
  keyOf,
  run,
  isHeavy = () => false,
  holdsForAll = () => false,
  most = 1_000,
}: GroupCommitWork<Piece, Outcome>): (piece: Piece) => Promise<Outcome> {
  type Group = readonly Waiting<Piece, Outcome>[];
  const lanes = new Map<Lane, Waiting<Piece, Outcome>[]>();

  const enter = (lane: Lane, pieces: Group): void => {
    const queue = lanes.get(lane);
    if (queue !== undefined) return void queue.push(...pieces);
    const fresh = [...pieces];
    lanes.set(lane, fresh);
    void runAll(lane, fresh);
  };
  const runAll = async (lane: Lane, queue: Waiting<Piece, Outcome>[]): Promise<void> => {
    while (queue.length > 0) await settle(queue.splice(0, most), lane !== together);
    lanes.delete(lane);
  };
  const settle = async (group: Group, isApart: boolean): Promise<void> => {
    const pieces = group.map(({ piece }) => piece);
    try {
      const outcomes = await run(pieces, isApart);
      for (const [i, { promise }] of group.entries()) promise.resolve(outcomes[i] as Outcome);
    } catch (error) {
      if (holdsForAll(error) || (isApart && group.length === 1)) {
        for (const { promise } of group) promise.reject(error);
      } else if (isApart) for (const one of group) await settle([one], true);
      else split(group);
    }
  };
  /** Not waited for: the keys that have no part in the failure go on. */
  const split = (group: Group): void => {
    const ofKey = [...Map.groupBy(group, ({ piece }) => keyOf(piece))];
    const middle = ofKey.length >> 1;
    for (const half of [ofKey.slice(0, middle), ofKey.slice(middle)]) {
      const [first, ...others] = half;
      if (first !== undefined && others.length === 0) enter(...first);
      else if (first !== undefined)
        void settle(
          half.flatMap(([, pieces]) => pieces),
          false,
        );
    }
  };

  return (piece) => {
    const one = { piece, promise: Promise.withResolvers<Outcome>() };
    const key = keyOf(piece);
    enter(lanes.has(key) || isHeavy(piece) ? key : together, [one]);
    return one.promise.promise;
  };
}
