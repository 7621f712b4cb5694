import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

/** Command of a container as the embedded stores see one: with its own process ids, host name and shared memory. */
export const otherContainer = "unshare --pid --fork --kill-child --mount-proc --ipc --uts".split(" ");

/** Command of a container that also has its own loopback address. */
export const otherNetwork = [..."unshare --net sh -c".split(" "), 'ip link set lo up && exec "$@"', "sh"];

/** Only root may create namespaces, and not in every container. */
export const hasNamespaces =
  process.platform === "linux" &&
  spawnSync("unshare", [...otherContainer.slice(1), ...otherNetwork, "true"]).status === 0;

/** Kills the first process of another container, which ends all others, and waits until they are gone. */
export async function killContainer(container: ChildProcess): Promise<void> {
  const gone = once(container, "exit");
  const first = await readFile(`/proc/${container.pid}/task/${container.pid}/children`, "utf8");
  process.kill(Number(first), "SIGKILL");
  await gone;
}
