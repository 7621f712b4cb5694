import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { runProgram } from "../../maintenance/testing/run-program.ts";
import { tryFileLock } from "../stores/holding/file-lock.ts";
import { makeDataRoot } from "../stores/postgres/testing/test-store.ts";

const canMount =
  process.platform === "linux" &&
  spawnSync("unshare", ["--mount", "mount", "--bind", "/tmp", "/tmp"]).status === 0;

const readOnly = (root: string): string[] => [
  ..."unshare --mount sh -c".split(" "),
  `mount --bind '${root}' '${root}' && mount -o remount,ro,bind '${root}' && exec "$@"`,
  "sh",
];

it.runIf(canMount)("says in words that the disk of the data only lets read", async () => {
  const { root, remove } = await makeDataRoot();
  try {
    // The lock file exists, as in an installation that ran before.
    tryFileLock(path.join(root, "postgres.lock"))?.release();
    const { status, errors } = await runProgram("main", [], { data: root, prefix: readOnly(root) });
    expect(status).toBe(1);
    expect(errors).toContain(`A pasta dos dados ${root} não pode ser usada: o disco só deixa ler`);
  } finally {
    await remove();
  }
});

const smallDisk = (root: string, mebibytes: number): string[] => [
  ..."unshare --mount sh -c".split(" "),
  `mount -t tmpfs -o size=${mebibytes}m tmpfs '${root}' && mkdir -m 700 '${root}/data' && exec "$@"`,
  "sh",
];

it.runIf(canMount).each([1, 24, 60])(
  "says in words that the disk of the data is full, whatever notices it first (%i MiB)",
  async (mebibytes) => {
    const { root, remove } = await makeDataRoot();
    try {
      const data = path.join(root, "data");
      const { status, errors } = await runProgram("main", [], { data, prefix: smallDisk(root, mebibytes) });
      expect(status).toBe(1);
      expect(errors).toContain(`A pasta dos dados ${data} não pode ser usada: o disco está cheio.`);
    } finally {
      await remove();
    }
  },
);
