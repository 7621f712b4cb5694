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

/** The queue of all keys; each key has one of its own while something of it must be done apart. */
const together = Symbol("together");
type QueueKey = number | typeof together;

/**
 * Does pieces of work that arrive while others are under way together, when it is their turn: a commit of many costs
 * little more than a commit of one. A group that fails is split, so that what cannot be done keeps nothing else from
 * being done: first by keys, then piece by piece; meanwhile the other keys go on.
 */
export function groupCommit<Piece, Outcome>(
  work: GroupCommitWork<Piece, Outcome>,
): (piece: Piece) => Promise<Outcome> {
  const queues = new Queues(work);
  return (piece) => queues.add(piece);
}

class Queues<Piece, Outcome> {
  readonly #work: GroupCommitWork<Piece, Outcome>;
  readonly #queues = new Map<QueueKey, Waiting<Piece, Outcome>[]>();

  constructor(work: GroupCommitWork<Piece, Outcome>) {
    this.#work = work;
  }

  add(piece: Piece): Promise<Outcome> {
    const { keyOf, isHeavy } = this.#work;
    const one = { piece, promise: Promise.withResolvers<Outcome>() };
    const key = keyOf(piece);
    this.#enter(this.#queues.has(key) || isHeavy?.(piece) === true ? key : together, [one]);
    return one.promise.promise;
  }

  #enter(queueKey: QueueKey, pieces: readonly Waiting<Piece, Outcome>[]): void {
    const queue = this.#queues.get(queueKey);
    if (queue !== undefined) return void queue.push(...pieces);
    const fresh = [...pieces];
    this.#queues.set(queueKey, fresh);
    void this.#runAll(queueKey, fresh);
  }

  async #runAll(queueKey: QueueKey, queue: Waiting<Piece, Outcome>[]): Promise<void> {
    const { most = 1_000 } = this.#work;
    while (queue.length > 0) await this.#settle(queue.splice(0, most), queueKey !== together);
    this.#queues.delete(queueKey);
  }

  async #settle(group: readonly Waiting<Piece, Outcome>[], isApart: boolean): Promise<void> {
    const { run, holdsForAll } = this.#work;
    try {
      const outcomes = await run(
        group.map(({ piece }) => piece),
        isApart,
      );
      for (const [i, { promise }] of group.entries()) promise.resolve(outcomes[i] as Outcome);
    } catch (error) {
      if (holdsForAll?.(error) === true || (isApart && group.length === 1)) {
        for (const { promise } of group) promise.reject(error);
      } else if (isApart) for (const one of group) await this.#settle([one], true);
      else this.#split(group);
    }
  }

  /** Not waited for: the keys that have no part in the failure go on. */
  #split(group: readonly Waiting<Piece, Outcome>[]): void {
    const ofKey = [...Map.groupBy(group, ({ piece }) => this.#work.keyOf(piece))];
    const middle = ofKey.length >> 1;
    for (const half of [ofKey.slice(0, middle), ofKey.slice(middle)]) {
      const [first, ...others] = half;
      const pieces = half.flatMap(([, ofOne]) => ofOne);
      if (first !== undefined && others.length === 0) this.#enter(first[0], pieces);
      else if (first !== undefined) void this.#settle(pieces, false);
    }
  }
}
