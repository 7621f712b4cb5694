import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";

const directory = join(rootDirectory, "docs/adr");
const records = readdirSync(directory).filter((name) => /^\d{4}-/.test(name));
const index = readFileSync(join(directory, "README.md"), "utf8");

/** The record that each line of the index links to first; lines are list items or table rows by how they start. */
const listed = (lineStart: string): readonly string[] =>
  index
    .split("\n")
    .filter((line) => line.startsWith(`${lineStart}[`))
    .map((line) => /\]\((?<file>[^)]+)\)/.exec(line)?.groups?.["file"] ?? line);

/** Text after 'Status:' of a record; without such a paragraph it is accepted. */
const statusOf = (file: string): string => {
  const paragraphs = readFileSync(join(directory, file), "utf8").split("\n\n");
  return paragraphs.find((text) => text.startsWith("Status: "))?.slice("Status: ".length) ?? "accepted";
};

const isSuperseded = (file: string): boolean => statusOf(file).startsWith("superseded");

test("the index has every decision that holds once, and those that do not in the list of superseded ones", () => {
  expect(records.length).toBeGreaterThan(50);
  expect(listed("- ").toSorted()).toEqual(records.filter((file) => !isSuperseded(file)));
  expect(listed("| ").toSorted()).toEqual(records.filter(isSuperseded));
});

test("a superseded decision and the one that replaced it name each other", () => {
  const oneSided = records.filter(isSuperseded).filter((file) => {
    const successor = /\((?<next>\d{4}-[^)]+\.md)\)/.exec(statusOf(file))?.groups?.["next"];
    return (
      successor === undefined ||
      !/supersedes/i.test(statusOf(successor)) ||
      !statusOf(successor).includes(file)
    );
  });
  expect(oneSided).toEqual([]);
});
