import { familyOf, processorSeconds } from "./process-facts.ts";

/** A server and its postmaster. */
export interface ServerProcesses {
  readonly pid: number;
  readonly postmasterPid: number;
}

/** Percent of one core. */
export interface ProcessorShare {
  readonly server: number;
  /** All processes of PostgreSQL. */
  readonly postgres: number;
}

/** Starts measuring; the returned function gives the share since then. */
export function watchProcessor(processes: ServerProcesses): () => ProcessorShare {
  const startMs = performance.now();
  const before = secondsOf(processes);
  return () => {
    const [elapsedS, after] = [(performance.now() - startMs) / 1000, secondsOf(processes)];
    const percent = (name: keyof ProcessorShare): number => (100 * (after[name] - before[name])) / elapsedS;
    return { server: percent("server"), postgres: percent("postgres") };
  };
}

function secondsOf({ pid, postmasterPid }: ServerProcesses): ProcessorShare {
  const postgres = new Set(familyOf([postmasterPid]));
  const server = familyOf([pid]).filter((one) => !postgres.has(one));
  return { server: processorSeconds(server), postgres: processorSeconds([...postgres]) };
}
