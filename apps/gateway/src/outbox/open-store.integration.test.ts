import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { openStore } from "./open-store.ts";

const nobody = 65_534;
const parts = { now: () => 1_700_000_000_000 };
const isRoot = process.getuid?.() === 0;

/** Mounts a disk of 1 MiB in memory. Only root may mount, and not in every container. */
function mount(directory: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m,mode=0700", "tmpfs", directory]).status === 0;
}

function ownDisk({ onTestFinished }: TestContext): string {
  const directory = temporaryDirectory();
  if (!mount(directory)) throw new Error("no disk");
  onTestFinished(() => void execFileSync("umount", ["-l", directory]));
  return directory;
}

const mayMount =
  isRoot && spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

function sentenceOf(directory: string): string {
  try {
    openStore(directory, parts).close();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/** The sentence that another user of this computer gets. The program is loaded before it changes to that user, who may lack access to its folder. */
function sentenceForNobody(directory: string): string {
  const program = `const { openStore } = await import(${JSON.stringify(join(import.meta.dirname, "open-store.ts"))});
    process.setgroups([${nobody}]);
    process.setgid(${nobody});
    process.setuid(${nobody});
    try { openStore(${JSON.stringify(directory)}, { now: () => 1 }).close(); } catch (error) { console.log(error.message); }`;
  const run = ["--input-type=module", "-e", program];
  return spawnSync(process.execPath, run, { cwd: "/", encoding: "utf8" }).stdout;
}

const unusable = (directory: string, reason: string): string =>
  `FIEL_GATEWAY_DATA não pode ser usado (${directory}): ${reason}.`;

describe("a gateway's folder that cannot be opened says why", () => {
  it.runIf(mayMount)("the disk is full, and the queue stays where it is", (context) => {
    const directory = ownDisk(context);
    openStore(directory, parts).close();
    const filler = join(directory, "filler");
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"]);
    const sentence = sentenceOf(directory);
    expect(sentence).toMatch(/^FIEL_GATEWAY_DATA não pode ser usado \(.*\): .*o disco está cheio/);
    expect(sentence).toMatch(/; libere espaço e inicie de novo nesta pasta, onde a fila está\.$/);
    writeFileSync(filler, "");
    expect(sentenceOf(directory)).toBe("");
  });

  it.runIf(mayMount)("the disk can only be read", (context) => {
    const directory = ownDisk(context);
    openStore(directory, parts).close();
    execFileSync("mount", ["-o", "remount,ro", directory]);
    expect(sentenceOf(directory)).toMatch(
      /^FIEL_GATEWAY_DATA não pode ser usado \(.*\): .*só permite leitura/,
    );
  });

  it.runIf(mayMount)("a new folder on a disk that can only be read", (context) => {
    const directory = ownDisk(context);
    execFileSync("mount", ["-o", "remount,ro", directory]);
    expect(sentenceOf(directory)).toMatch(
      /^FIEL_GATEWAY_DATA não pode ser usado \(.*\): .*só permite leitura/,
    );
  });

  it("its lock is damaged, and stays as it is", () => {
    const directory = temporaryDirectory();
    const place = join(directory, "lock.sqlite");
    writeFileSync(place, "not a database ".repeat(100));
    const remedy = "não há dados nele: apague-o e inicie de novo";
    expect(sentenceOf(directory)).toBe(unusable(directory, `lock.sqlite: está danificado; ${remedy}`));
    expect(readFileSync(place, "utf8")).toMatch(/^not a database/);
  });

  it.runIf(isRoot)("the folder, or a file in it, is another user's", () => {
    const directory = temporaryDirectory();
    openStore(directory, parts).close();
    chmodSync(directory, 0o755);
    expect(sentenceForNobody(directory)).toMatch(
      /^FIEL_GATEWAY_DATA não pode ser usado \(.*\): .*sem permissão de acesso/,
    );
    chownSync(directory, nobody, nobody);
    expect(sentenceForNobody(directory)).toMatch(/: .*lock\.sqlite: sem permissão de acesso/);
    expect(existsSync(join(directory, "outbox.sqlite"))).toBe(true);
  });

  it("another gateway has it", () => {
    const directory = temporaryDirectory();
    const store = openStore(directory, parts);
    expect(sentenceOf(directory)).toBe(
      `Outro gateway já usa ${directory}: encerre-o ou escolha outro FIEL_GATEWAY_DATA.`,
    );
    store.close();
  });
});
