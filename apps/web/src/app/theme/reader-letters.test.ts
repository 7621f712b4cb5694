import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.join(import.meta.dirname, "../..");
/** Boards scale with their screen and ignore the browser's letter size. */
const ofBoards = /^(tv|shared\/board|features\/board)\//;
const inPx = /\bfont(?:-size)?:[^;{}]*\d\s?px/;

it("letters are as large as the reader has chosen, in every style sheet but a board's", () => {
  const sheets = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".css") && !ofBoards.test(file));
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.filter((file) => inPx.test(readFileSync(path.join(source, file), "utf8")))).toEqual([]);
});
