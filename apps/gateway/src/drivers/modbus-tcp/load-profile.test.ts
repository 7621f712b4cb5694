import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { MachineTrouble } from "../driver.ts";
import { loadProfile } from "./load-profile.ts";

const shipped = join(import.meta.dirname, "..", "..", "..", "profiles");

test("the installation's own file overrules the shipped one", () => {
  const own = temporaryDirectory();
  const profile = {
    title: "próprio",
    packages: { kind: "counter-and-last-weight", counter: { address: 0 }, weightMg: { address: 1 } },
  };
  writeFileSync(join(own, "fiel-1.json"), JSON.stringify(profile));
  expect(loadProfile("fiel-1", [own, shipped]).title).toBe("próprio");
});

test("a profile is read as Notepad and PowerShell write it", () => {
  const own = temporaryDirectory();
  const text = `\ufeff${readFileSync(join(shipped, "fiel-1.json"), "utf8")}`;
  const little = Buffer.from(text, "utf16le");
  for (const bytes of [Buffer.from(text), little, Buffer.from(little).swap16()]) {
    writeFileSync(join(own, "own.json"), bytes);
    expect(loadProfile("own", [own])).toEqual(loadProfile("fiel-1", [shipped]));
  }
});

test.each([
  ["a missing file", "nenhum", null, /nenhum\.json/],
  ["a name that leaves the directory", "../fiel-1", null, /nome/],
  ["no JSON", "bad", "{", /bad/],
  ["a misspelt field", "bad", '{"title":"x","spede":{"address":1},"packages":{}}', /spede/],
  [
    "a register outside the address space",
    "bad",
    '{"title":"x","speed":{"address":70000},"packages":{}}',
    /speed/,
  ],
])("%s is told in the error", (_what, name, content, words) => {
  const own = temporaryDirectory();
  if (content !== null) writeFileSync(join(own, "bad.json"), content);
  expect(() => loadProfile(name, [own, shipped])).toThrow(MachineTrouble);
  expect(() => loadProfile(name, [own, shipped])).toThrow(words);
});
