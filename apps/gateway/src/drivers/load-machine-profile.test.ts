import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { loadMachineProfile } from "./load-machine-profile.ts";
import { familyNames } from "./scale/families.ts";

const shipped = join(import.meta.dirname, "..", "..", "profiles");

test("every shipped profile is a valid one, and each family of scales has one", () => {
  const names = readdirSync(shipped).map((file) => file.replace(/\.json$/, ""));
  expect(names).toEqual(expect.arrayContaining(["fiel-1", "counter-last-weight"]));
  const profiles = names.map((name) => loadMachineProfile(name, [shipped]));
  for (const { title } of profiles) expect(title).not.toBe("");
  const shelf = profiles.flatMap((profile) => ("driver" in profile ? (profile.family ?? []) : []));
  expect(shelf.toSorted()).toEqual(familyNames.toSorted());
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
    /\{peso\} não existe/,
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
  expect(() => loadMachineProfile("own", [own])).toThrow(words);
});
