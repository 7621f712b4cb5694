import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cpNetEquipment, emptyConfig } from "../../testing/fake-server.ts";
import { propertyRuns } from "../../testing/property-runs.ts";
import { memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { confineDirectory } from "./confine-directory.ts";
import { createConfigurationFiles } from "./configuration-files.ts";

/** Two roots, one of them a link, with links out of them, circular links, and links to nothing. */
const makePlaces = () => {
  const base = temporaryDirectory();
  const at = (...parts: string[]) => join(base, ...parts);
  for (const folder of ["root/a/b", "outside/a", "linked", "rooted"])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at("outside", "7.cfg"), "theirs");
  symlinkSync(at("root", "a"), at("root", "in"));
  symlinkSync(at("outside"), at("root", "out"));
  symlinkSync(at("outside"), at("root", "a", "out"));
  symlinkSync(at("outside", "new"), at("root", "nowhere"));
  symlinkSync("..", at("root", "up"));
  symlinkSync("loop", at("root", "loop"));
  symlinkSync(at("linked"), at("link"));
  const roots = [at("root"), at("link")];
  const elsewhere = () =>
    ["outside", "rooted", "."].flatMap((folder) => {
      const found = readdirSync(at(folder), { recursive: folder !== "." });
      return found.map((name) => `${folder}/${String(name)}`).toSorted();
    });
  return { base, at, roots, elsewhere };
};

const segment = fc.constantFrom(
  ..."a b in out nowhere up loop . .. root rooted outside link linked new café a\\..\\.. ..\\out ~".split(
    " ",
  ),
  "",
  "..\0",
  " ..",
);
const name = fc.constantFrom("7.cfg", "../7.cfg", "out/7.cfg", "nowhere", "out", "..", "a\0b", "7.cfg ");

test("random folders and names never lead a file out of the roots", async () => {
  const { base, roots, elsewhere } = makePlaces();
  const before = elsewhere();
  let written = 0;
  let refused = 0;
  const tried = fc.record({
    name,
    start: fc.constantFrom("", base, ...roots, join(base, "outside"), join(base, "linked")),
    segments: fc.array(segment, { maxLength: 6 }),
    content: fc.string({ maxLength: 3 }),
  });
  const law = async (one: { name: string; start: string; segments: string[]; content: string }) => {
    const configDirectory = [one.start, ...one.segments].filter((part) => part !== "").join("/");
    const sha256 = createHash("sha256").update(one.content).digest("hex");
    const files = createConfigurationFiles(steppedRuntime(), memoryLog(), roots);
    await files.write({
      ...emptyConfig,
      equipment: [{ ...cpNetEquipment(1, "/data", "x"), configDirectory }],
      files: [{ equipment: 1, product: 7, name: one.name, sha256, content: one.content }],
    });
    expect(elsewhere()).toEqual(before);
    if (files.troubleOf(1) === null) written += 1;
    else refused += 1;
  };
  await fc.assert(fc.asyncProperty(tried, law), propertyRuns(300));
  // Both outcomes occurred, so that the law was really tested.
  expect(Math.min(written, refused)).toBeGreaterThan(10);
  expect(readFileSync(join(base, "outside", "7.cfg"), "utf8")).toBe("theirs");
});

test("what lies within is where it leads, whether it exists or not", async () => {
  const { at, roots } = makePlaces();
  const lead = (directory: string) => confineDirectory(roots, directory);
  expect(await lead(at("root"))).toBe(at("root"));
  expect(await lead(at("root", "in", "new", "..", "b"))).toBe(at("root", "a", "b"));
  expect(await lead("a/of/a/machine")).toBe(at("root", "a", "of", "a", "machine"));
  expect(await lead(at("link", "x"))).toBe(at("linked", "x"));
  expect(await lead(at("linked", "x"))).toBe(at("linked", "x"));
});

test("what does not is refused with a sentence, and is not made", async () => {
  const { at, roots } = makePlaces();
  const reasonOf = (directory: string) =>
    confineDirectory(roots, directory).catch((error: unknown) => (error as Error).message);
  expect(await reasonOf("/etc/cron.d")).toMatch(
    /^diretório \/etc\/cron\.d: fora das pastas .* \(EOUTSIDE\)$/,
  );
  expect(await reasonOf(at("rooted"))).toContain("EOUTSIDE");
  expect(await reasonOf("../rooted")).toContain("EOUTSIDE");
  expect(await reasonOf(at("root", "out", "deep"))).toContain(`leva a ${at("outside", "deep")}, fora`);
  expect(await reasonOf(at("root", "nowhere", "x"))).toContain("ENOENT");
  expect(existsSync(at("outside", "new"))).toBe(false);
});
