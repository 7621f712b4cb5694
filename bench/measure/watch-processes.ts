import { familyOf, peakResidentBytes, processorSeconds, sharedOutBytes } from "./process-facts.ts";

export interface ProcessUse {
  /** Peak memory of the server's process. */
  readonly serverPeakBytes: number;
  /** Highest memory seen of the server and its PostgreSQL together. */
  readonly togetherBytes: number;
  readonly processorSeconds: number;
}

const lookEveryMs = 2_000;

/** Watches a server and its postmaster while `work` runs. */
export async function whileWatching<T>(
  server: number,
  postmaster: number,
  work: () => Promise<T>,
): Promise<{ result: T; use: ProcessUse }> {
  const family = (): number[] => familyOf([server, postmaster]);
  const before = processorSeconds(family());
  let togetherBytes = 0;
  const look = (): void => void (togetherBytes = Math.max(togetherBytes, sharedOutBytes(family())));
  const looking = setInterval(look, lookEveryMs);
  try {
    const result = await work();
    look();
    const processor = processorSeconds(family()) - before;
    return {
      result,
      use: { serverPeakBytes: peakResidentBytes(server), togetherBytes, processorSeconds: processor },
    };
  } finally {
    clearInterval(looking);
  }
}
