import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeTree } from "../checks/write-tree.ts";
import { packFiles } from "./pack-files.ts";

const script = "export const words = 'few';\n".repeat(99);

test("puts packed copies beside text files, and none beside what is packed, tiny, a page or not served", async () => {
  const others = {
    "assets/inter.woff2": script,
    "assets/tiny.css": "a{}",
    "index.html": script,
    ".vite/manifest.json": script,
  };
  const directory = writeTree({ "assets/main.js": script, ...others });
  await packFiles(directory);
  const main = join(directory, "assets", "main.js");
  expect(brotliDecompressSync(readFileSync(`${main}.br`)).toString()).toBe(script);
  expect(gunzipSync(readFileSync(`${main}.gz`)).toString()).toBe(script);
  for (const other of Object.keys(others))
    expect([".br", ".gz"].filter((ending) => existsSync(join(directory, other + ending)))).toEqual([]);
});
