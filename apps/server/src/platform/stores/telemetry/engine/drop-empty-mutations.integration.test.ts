import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openEmbeddedEngine } from "./embedded-engine.ts";

it("an engine whose disk was full when it recorded a mutation starts again with all rows", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "fiel-mutation-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const first = openEmbeddedEngine(directory);
  await first.command("create table kept (n UInt32) engine = MergeTree order by n");
  await first.command("insert into kept select number from numbers(7)");
  await first.command("alter table kept delete where n = 6 settings mutations_sync = 1");
  await first.close();
  const [recorded = ""] = globSync(path.join(directory, "store", "*", "*", "mutation_*.txt"));
  const empty = path.join(path.dirname(recorded), "mutation_9.txt");
  writeFileSync(empty, "");
  const engine = openEmbeddedEngine(directory);
  onTestFinished(() => engine.close());
  expect(String(await engine.read("select count() from kept")).trim()).toBe("6");
  expect(existsSync(empty)).toBe(false);
});
