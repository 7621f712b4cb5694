import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cpNetEquipment, emptyConfig } from "../../testing/fake-server.ts";
import { memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { createConfigurationFiles } from "./configuration-files.ts";

const file = (content: string, product = 7) => ({
  equipment: 1,
  product,
  name: "7.cfg",
  keptAt: 5,
  sha256: createHash("sha256").update(content).digest("hex"),
  content,
});
const config = (configDirectory: string | null, content: string) => ({
  ...emptyConfig,
  equipment: [{ ...cpNetEquipment(1, "/data", "x"), configDirectory }],
  files: [file(content)],
});

test("a folder that was away is written when it is back", async () => {
  const root = temporaryDirectory();
  const directory = join(root, "mounted");
  // A file in the place of the folder, so that the folder cannot be created.
  writeFileSync(directory, "");
  const controller = new AbortController();
  const runtime = steppedRuntime();
  const sleep = async (ms: number): Promise<void> => {
    await runtime.sleep(ms);
    if (runtime.slept.length === 1) rmSync(directory);
    else controller.abort();
  };
  const files = createConfigurationFiles({ ...runtime, sleep }, memoryLog(), [root]);
  await files.write(config(directory, "a"));
  expect(files.troubles()).toEqual({
    "1/7/7.cfg": `diretório ${directory}: há um arquivo com este nome (EEXIST)`,
  });
  await files.run(controller.signal);
  expect(files.troubles()).toEqual({});
  expect(readFileSync(join(directory, "7.cfg"), "utf8")).toBe("a");
});

test("equipment without a configuration folder is told, once", async () => {
  const log = memoryLog();
  const files = createConfigurationFiles(steppedRuntime(), log, ["/"]);
  await files.write(config(null, "a"));
  expect(log.lines).toHaveLength(1);
  expect(files.troubles()["1/7/7.cfg"]).toContain("diretório de configuração");
});

test("what became of a file is told until it is heard, and again when it changes", async () => {
  const directory = temporaryDirectory();
  const files = createConfigurationFiles(steppedRuntime(), memoryLog(), [directory]);
  await files.write(config(directory, "a"));
  const [taken, ...others] = files.news.next();
  expect([taken, others]).toEqual([
    { equipment: 1, product: 7, keptAt: 5, state: "taken", reason: null },
    [],
  ]);
  await files.write(config(directory, "a"));
  expect(files.news.next()).toEqual([taken]);
  files.news.told(files.news.next());
  await files.write(config(directory, "a"));
  expect(files.news.next()).toEqual([]);
  await files.write(config(null, "a"));
  expect(files.news.next()).toMatchObject([{ state: "failed", reason: expect.any(String) as string }]);
  await files.write({ ...config(directory, "a"), files: [] });
  expect(files.news.next()).toEqual([]);
});

test("of two products' files of one name the first is written and the other told", async () => {
  const directory = temporaryDirectory();
  const files = createConfigurationFiles(steppedRuntime(), memoryLog(), [directory]);
  await files.write({ ...config(directory, "a"), files: [file("a"), file("b", 8), file("a", 9)] });
  expect(readFileSync(join(directory, "7.cfg"), "utf8")).toBe("a");
  expect(files.news.next().map(({ product, state }) => [product, state])).toEqual([
    [8, "failed"],
    [7, "taken"],
    [9, "taken"],
  ]);
  expect(files.troubles()["1/8/7.cfg"]).toContain("produto 7");
});

test("a folder outside of the roots is told as soon as it is registered, until it is within them", async () => {
  const root = temporaryDirectory();
  const log = memoryLog();
  const files = createConfigurationFiles(steppedRuntime(), log, [root]);
  await files.write({ ...config("/etc", "a"), files: [] });
  await files.write({ ...config("/etc", "a"), files: [] });
  expect(files.troubleOf(1)).toContain("diretório /etc: fora das pastas");
  expect(log.lines.map(({ message }) => message)).toEqual(["diretório de configuração recusado"]);
  await files.write(config("/etc", "a"));
  expect(files.news.next()).toMatchObject([{ state: "failed", reason: files.troubleOf(1) }]);
  await files.write(config("machine-1", "a"));
  expect(files.troubleOf(1)).toBeNull();
  expect(readFileSync(join(root, "machine-1", "7.cfg"), "utf8")).toBe("a");
});
