import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cpNetEquipment, emptyConfig } from "../../testing/fake-server.ts";
import { memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { createConfigurationFiles } from "./configuration-files.ts";

const file = (content: string) => ({
  equipment: 1,
  product: 7,
  name: "7.cfg",
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
  // A file in the folder's place: it cannot be made.
  writeFileSync(directory, "");
  const controller = new AbortController();
  const runtime = steppedRuntime();
  const sleep = async (ms: number): Promise<void> => {
    await runtime.sleep(ms);
    if (runtime.slept.length === 1) rmSync(directory);
    else controller.abort();
  };
  const files = createConfigurationFiles({ ...runtime, sleep }, memoryLog());
  await files.write(config(directory, "a"));
  expect(Object.keys(files.troubles())).toEqual(["1/7.cfg"]);
  await files.run(controller.signal);
  expect(files.troubles()).toEqual({});
  expect(readFileSync(join(directory, "7.cfg"), "utf8")).toBe("a");
});

test("equipment without a configuration folder is told, once", async () => {
  const log = memoryLog();
  const files = createConfigurationFiles(steppedRuntime(), log);
  await files.write(config(null, "a"));
  expect(log.lines).toHaveLength(1);
  expect(files.troubles()["1/7.cfg"]).toContain("diretório de configuração");
});
