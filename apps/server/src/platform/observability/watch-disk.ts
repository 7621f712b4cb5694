import { statfs } from "node:fs/promises";
import { Gauge } from "prom-client";
import type { Metrics } from "./metrics.ts";

/** Adds the size of a directory's disk, and the space free for this user; NaN when it cannot be read. */
export function watchDisk({ registry }: Metrics, directory: string): void {
  const add = (name: string, help: string, blocks: "bavail" | "blocks"): void =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(directory).catch(() => null);
        this.set(disk === null ? Number.NaN : disk[blocks] * disk.bsize);
      },
    });
  add("fiel_disk_free_bytes", "Free on the disk of the data directory", "bavail");
  add("fiel_disk_size_bytes", "Size of the disk of the data directory", "blocks");
}
