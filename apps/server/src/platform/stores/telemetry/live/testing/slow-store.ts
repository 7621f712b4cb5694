/** Whether a store fails, and whether it has taken the rows then. */
export type Failure = "no" | "before" | "after";

export const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A store that takes its time, takes a batch once by its name, and sometimes fails before or after it took it. */
export function openSlowStore<Row>() {
  const taken = new Map<string, readonly Row[]>();
  return {
    /** All that it took, in order. */
    rows: (): Row[] => [...taken.values()].flat(),
    store: async (name: string, rows: readonly Row[], fails: Failure): Promise<void> => {
      await tick();
      if (fails === "before") throw new Error("not taken");
      if (!taken.has(name)) taken.set(name, rows);
      await tick();
      if (fails === "after") throw new Error("taken, but nobody was told");
    },
    /** Reads what it has. */
    read: async <T>(of: (rows: Row[]) => T): Promise<T> => {
      await tick();
      const found = of([...taken.values()].flat());
      await tick();
      return found;
    },
  };
}
