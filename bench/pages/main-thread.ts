interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Duration in μs. */
  readonly dur?: number;
  /** Part of it in which the thread ran on a processor, μs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export const traceCategories = ["disabled-by-default-devtools.timeline", "__metadata"];

export interface Tasks {
  readonly longestTaskMs: number;
  readonly longestWorkMs: number;
  readonly longTasksMs: number;
}

const longMs = 50;

/** Tasks of the page's main thread in a trace: scripts, layout, painting. */
export function tasksOf(trace: Buffer): Tasks {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const named = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const threads = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && threads.has(`${pid} ${tid}`),
  );
  const durations = tasks.map(({ dur = 0 }) => dur / 1_000);
  return {
    longestTaskMs: Math.max(0, ...durations),
    longestWorkMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000)),
    longTasksMs: durations.filter((ms) => ms >= longMs).reduce((sum, ms) => sum + ms, 0),
  };
}
