import { symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { runProgram } from "../../maintenance/testing/run-program.ts";
import { makeDataRoot } from "../stores/postgres/testing/test-store.ts";

const canMount =
  process.platform === "linux" &&
  spawnSync("unshare", ["--mount", "mount", "--bind", "/tmp", "/tmp"]).status === 0;
const readOnly = (root: string): string[] => [
  ..."unshare --mount sh -c".split(" "),
  `mount --bind '${root}' '${root}' && mount -o remount,ro,bind '${root}' && exec "$@"`,
  "sh",
];

it("says in words why the folder of the data cannot be used, to a server and to a command", async () => {
  const { root, remove } = await makeDataRoot();
  try {
    const file = path.join(root, "file");
    await writeFile(file, "");
    const loop = path.join(root, "loop");
    await symlink(loop, loop);
    const lost = path.join(root, "lost");
    await symlink(path.join(root, "nowhere", "at", "all"), lost);
    const cases: readonly (readonly [string, string, readonly string[]])[] = [
      [file, "há ali um arquivo", []],
      [path.join(file, "data"), "há um arquivo no lugar de uma pasta", []],
      [loop, "aponta para si mesmo", []],
      [lost, "aponta para o que não existe", []],
      [path.join(root, "x".repeat(300)), "longo demais", []],
      ...(canMount ? [[root, "o disco só deixa ler", readOnly(root)] as const] : []),
    ];
    for (const [data, reason, prefix] of cases)
      for (const [program, args] of [["main", []] as const, ["fiel", ["backup", "--to", root]] as const]) {
        const { status, errors } = await runProgram(program, args, { data, prefix });
        expect([program, status, errors]).toEqual([
          program,
          1,
          expect.stringContaining(`A pasta dos dados ${data} não pode ser usada: `),
        ]);
        expect(errors).toContain(reason);
      }
  } finally {
    await remove();
  }
});
