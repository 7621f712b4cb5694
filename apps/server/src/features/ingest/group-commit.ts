export interface GroupCommitWork<Piece, Outcome> {
  /** Key of a piece. */
  readonly keyOf: (piece: Piece) => number;
  /** Does pieces together and returns their outcomes in order. `isApart`: all pieces have one key, and no other key waits for them. */
  readonly run: (pieces: readonly Piece[], isApart: boolean) => Promise<readonly Outcome[]>;
  /** Whether a piece is slow, so that it is done apart with pieces of its own key. */
  readonly isHeavy?: (piece: Piece) => boolean;
  /** Whether an error would occur with fewer pieces too. */
  readonly holdsForAll?: (error: unknown) => boolean;
  /** Most pieces that are done together. */
  readonly most?: number;
}

interface Waiting<Piece, Outcome> {
  readonly piece: Piece;
  readonly promise: PromiseWithResolvers<Outcome>;
}

/** Name of the queue that all keys share; a key has a queue of its own while a piece of it is done apart. */
const together = Symbol("together");
type QueueKey = number | typeof together;

/**
 * Group commit: pieces that arrive while others are under way are done together next, because a commit of many costs little more than a commit
 * of one. A group that fails is split by keys, then piece by piece, so that a failing piece stops no other. Other keys go on meanwhile.
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

  /** Not awaited, so that keys without a part in the failure go on. */
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
