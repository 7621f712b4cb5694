const smallBytes = 256 * 1024;
const bytesPerMs = 1_000;

/**
 * Decides when a changed file is checked byte by byte, beyond its last block: a small file at every change, a large one as often as a
 * megabyte a second allows.
 */
export const createCheckSchedule = () => {
  const checkedAt = new Map<string, number>();
  const unchecked = new Set<string>();
  return {
    isDue: (name: string, readBytes: number, now: number): boolean => {
      const last = checkedAt.get(name);
      if (last === undefined || readBytes <= smallBytes) return true;
      return Math.abs(now - last) >= readBytes / bytesPerMs;
    },
    /** Whether the file changed since its last whole check. */
    isOwed: (name: string): boolean => unchecked.has(name),
    looked: (name: string, checkedAll: boolean, now: number): void => {
      if (checkedAll) {
        checkedAt.set(name, now);
        unchecked.delete(name);
      } else {
        unchecked.add(name);
      }
    },
  };
};
