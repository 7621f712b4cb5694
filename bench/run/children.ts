import { relative } from "node:path";
import { programPath } from "@fiel/testkit/program-path";
import { entryEnvironment } from "../../tools/run/entry-environment.mjs";
import { type ManagedProcess, type ProcessPlan, startProcess } from "../../tools/demo/managed-process.ts";
import { rootDirectory } from "../../tools/setup/paths.mjs";

const running = new Set<ManagedProcess>();

/** Starts one of the repository's programs, as a run of tests has compiled it or its source, and keeps track of it until it ends. */
export function startChild(plan: ProcessPlan): ManagedProcess {
  const child = startProcess({
    ...plan,
    entry: relative(rootDirectory, programPath(plan.entry)),
    environment: entryEnvironment({ ...process.env, ...plan.environment }),
  });
  running.add(child);
  void child.ended.then(() => running.delete(child));
  return child;
}

/** Stops all child processes. Code that waits for one of them gets a failure and cleans up. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
}
