import { shippedProfiles } from "@fiel/contracts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { MachineTrouble } from "./driver.ts";
import { readProfile } from "./read-profile.ts";

test("the installation's own file overrules the shipped one", () => {
  const own = temporaryDirectory();
  const profile = {
    title: "próprio",
    packages: { kind: "counter-and-last-weight", counter: { address: 0 }, weightMg: { address: 1 } },
  };
  writeFileSync(join(own, "fiel-1.json"), JSON.stringify(profile));
  expect(readProfile("fiel-1", [own]).title).toBe("próprio");
});

test("a profile is read as Notepad and PowerShell write it", () => {
  const own = temporaryDirectory();
  const text = `\ufeff${JSON.stringify(shippedProfiles.get("fiel-1"))}`;
  const little = Buffer.from(text, "utf16le");
  for (const bytes of [Buffer.from(text), little, Buffer.from(little).swap16()]) {
    writeFileSync(join(own, "own.json"), bytes);
    expect(readProfile("own", [own])).toEqual(readProfile("fiel-1", []));
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
  expect(() => readProfile(name, [own])).toThrow(MachineTrouble);
  expect(() => readProfile(name, [own])).toThrow(words);
});

const packages = { thresholdG: 20 };
test.each([
  ["neither a family nor a line", { packages }, /diga family ou line/],
  ["both", { family: "urano", line: { pattern: "{weight}", unit: "g" }, packages }, /diga family ou line/],
  ["a family that there is not", { family: "toledo", packages }, /family/],
  ["a line without its weight", { line: { pattern: "{unit}" }, packages }, /falta \{weight\}/],
  ["a line without a unit", { line: { pattern: "{weight}" }, packages }, /falta unit/],
  [
    "a place that there is not",
    { line: { pattern: "{peso}{weight}", unit: "g" }, packages },
    /line\.pattern: um dos campos não existe/,
  ],
  [
    "two places that cannot be told apart",
    { line: { pattern: "{any}{weight}", unit: "g" }, packages },
    /não se distinguem/,
  ],
  [
    "a release above the threshold",
    { family: "urano", packages: { thresholdG: 20, releaseG: 30 } },
    /releaseG/,
  ],
  ["a driver that there is not", { driver: "scales", family: "urano", packages }, /driver/],
])("a scale's profile with %s is refused in words", (_what, content, words) => {
  const own = temporaryDirectory();
  writeFileSync(join(own, "own.json"), JSON.stringify({ title: "x", driver: "scale", ...content }));
  expect(() => readProfile("own", [own])).toThrow(words);
});
