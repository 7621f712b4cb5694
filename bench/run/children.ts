import { entryEnvironment } from "../../tools/run/entry-environment.mjs";
import { type ManagedProcess, type ProcessPlan, startProcess } from "../../tools/demo/managed-process.ts";

const running = new Set<ManagedProcess>();

/** Starts one of the repository's programs and remembers it until it has ended. */
export function startChild(plan: ProcessPlan): ManagedProcess {
  const child = startProcess({
    ...plan,
    environment: entryEnvironment({ ...process.env, ...plan.environment }),
  });
  running.add(child);
  void child.ended.then(() => running.delete(child));
  return child;
}

/** Ends them all: whoever waits for one sees it fail, and clears up. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
}
