import { readlinkSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";

/** Names of the files synced during the work; works on Linux only. */
export async function syncedNames(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const opened = await open(tmpdir(), "r");
  const kind = Object.getPrototypeOf(opened) as FileHandle;
  await opened.close();
  const sync = Reflect.get(kind, "sync");
  const names = new Set<string>();
  kind.sync = async function noted(this: FileHandle) {
    await sync.call(this);
    names.add(readlinkSync(`/proc/self/fd/${this.fd}`));
  };
  try {
    await work();
  } finally {
    kind.sync = sync;
  }
  return names;
}
