import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type InsertGroup, InsertJournal } from "./insert-journal.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "fiel-journal-"));
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

/** A journal with one group finished and one not. */
async function written(): Promise<void> {
  const journal = new InsertJournal(directory);
  await journal.read();
  await journal.beginAnew(["earlier"]);
  await journal.add(group("a", ["1", "2"]));
  await journal.finish("a");
  await journal.add(group("b", ["3"]));
  await journal.close();
}

it("tells what was finished, and gives back what was not as it was", async () => {
  await written();
  expect(await new InsertJournal(directory).read()).toEqual({
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
    expect(await new InsertJournal(directory).read()).toEqual({
      unfinished: [],
      finished: ["earlier", "1", "2"],
    });
  }
  const damaged = Buffer.from(whole);
  damaged[whole.length - 2] = 0x58;
  writeFileSync(path(), damaged);
  expect((await new InsertJournal(directory).read()).unfinished).toEqual([]);
});

it("begins anew with the names alone, in one file", async () => {
  await written();
  const journal = new InsertJournal(directory);
  const { finished } = await journal.read();
  await journal.beginAnew([...finished, "3"]);
  await journal.close();
  expect(readdirSync(directory)).toHaveLength(1);
  expect(await new InsertJournal(directory).read()).toEqual({
    unfinished: [],
    finished: ["earlier", "1", "2", "3"],
  });
});

it("refuses a group of an earlier version, which did not tell where its rows were to go", async () => {
  const journal = new InsertJournal(directory);
  await journal.read();
  await journal.beginAnew([]);
  const { targets: _, ...older } = group("a", ["1"]);
  await journal.add(older as InsertGroup);
  await expect(new InsertJournal(directory).read()).rejects.toThrow("inicie essa versão uma vez");
  await journal.finish("a");
  await journal.close();
  expect(await new InsertJournal(directory).read()).toEqual({ unfinished: [], finished: ["1"] });
});
