/**
 * Runs pieces of work that arrive while others of their key are under way together, when it is their turn: a commit of
 * many costs little more than a commit of one. `run` gives an outcome for each piece, in their order. When it fails for
 * several, each is tried alone, so that one that cannot be done keeps no other from being done.
 */
export function gather<K, Piece, Outcome>(
  run: (key: K, pieces: readonly Piece[]) => Promise<readonly Outcome[]>,
): (key: K, piece: Piece) => Promise<Outcome> {
  interface Waiting {
    readonly piece: Piece;
    readonly promise: PromiseWithResolvers<Outcome>;
  }
  const waiting = new Map<K, Waiting[]>();

  const settle = async (key: K, together: readonly Waiting[]): Promise<void> => {
    try {
      const outcomes = await run(
        key,
        together.map(({ piece }) => piece),
      );
      for (const [i, { promise }] of together.entries()) promise.resolve(outcomes[i] as Outcome);
    } catch (error) {
      if (together.length === 1) together[0]?.promise.reject(error);
      else for (const one of together) await settle(key, [one]);
    }
  };
  const runAll = async (key: K, queue: readonly Waiting[]): Promise<void> => {
    for (let next = queue; next.length > 0; next = waiting.get(key) ?? []) {
      waiting.set(key, []);
      await settle(key, next);
    }
    waiting.delete(key);
  };

  return (key, piece) => {
    const one = { piece, promise: Promise.withResolvers<Outcome>() };
    const queue = waiting.get(key);
    if (queue === undefined) void runAll(key, [one]);
    else queue.push(one);
    return one.promise.promise;
  };
}
