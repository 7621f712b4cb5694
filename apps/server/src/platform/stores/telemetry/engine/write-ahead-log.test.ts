import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type InsertGroup, WriteAheadLog } from "./write-ahead-log.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "fiel-log-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const group = (id: string, names: readonly string[]): InsertGroup => ({
  id,
  names,
  table: "weighings",
  columns: ["tenant", "weightMg"],
  format: "TabSeparated",
  targets: [
    {
      table: "weighings",
      columns: ["tenant", "weightMg"],
      select: "select tenant, weightMg from {from}",
      partition: "'all'",
      view: null,
      lastPart: names.length,
    },
  ],
  rows: Buffer.from(`1\t${names.length}\n`),
});
const path = (): string =>
  join(directory, readdirSync(directory).find((name) => name.endsWith(".journal")) ?? "");

/** A log with one group finished and one not. */
async function written(): Promise<void> {
  const log = new WriteAheadLog(directory);
  await log.read();
  await log.truncate(["earlier"]);
  await log.add(group("a", ["1", "2"]));
  await log.finish("a");
  await log.add(group("b", ["3"]));
  await log.close();
}

it("tells what was finished, and gives back what was not as it was", async () => {
  await written();
  expect(await new WriteAheadLog(directory).read()).toEqual({
    unfinished: [expect.objectContaining(group("b", ["3"]))],
    finished: ["earlier", "1", "2"],
  });
});

it("is as if nothing was done of an entry that is cut off anywhere, or damaged", async () => {
  await written();
  const whole = readFileSync(path());
  const start = whole.lastIndexOf('{"kind":"group"') - 12;
  for (const bytes of [start + 1, start + 12, start + 40, whole.length - 1]) {
    writeFileSync(path(), whole);
    truncateSync(path(), bytes);
    expect(await new WriteAheadLog(directory).read()).toEqual({
      unfinished: [],
      finished: ["earlier", "1", "2"],
    });
  }
  const damaged = Buffer.from(whole);
  damaged[whole.length - 2] = 0x58;
  writeFileSync(path(), damaged);
  expect((await new WriteAheadLog(directory).read()).unfinished).toEqual([]);
});

it("is truncated to the names alone, in one file", async () => {
  await written();
  const log = new WriteAheadLog(directory);
  const { finished } = await log.read();
  await log.truncate([...finished, "3"]);
  await log.close();
  expect(readdirSync(directory)).toHaveLength(1);
  expect(await new WriteAheadLog(directory).read()).toEqual({
    unfinished: [],
    finished: ["earlier", "1", "2", "3"],
  });
});

it("refuses a group of an earlier version, which did not tell where its rows were to go", async () => {
  const log = new WriteAheadLog(directory);
  await log.read();
  await log.truncate([]);
  const { targets: _, ...older } = group("a", ["1"]);
  await log.add(older as InsertGroup);
  await expect(new WriteAheadLog(directory).read()).rejects.toThrow("inicie essa versão uma vez");
  await log.finish("a");
  await log.close();
  expect(await new WriteAheadLog(directory).read()).toEqual({ unfinished: [], finished: ["1"] });
});
