import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { createFileContents } from "./file-contents.ts";

const sha256Of = (content: string): string => createHash("sha256").update(content).digest("hex");
const file = (content: string, product = 7) => ({
  equipment: 1,
  product,
  name: `${product}.cfg`,
  sha256: sha256Of(content),
});

const store = () => {
  const folder = join(temporaryDirectory(), "contents");
  const fetched: string[] = [];
  const answers = new Map<string, string>();
  const open = () =>
    createFileContents(folder, async (sha256) => {
      fetched.push(sha256);
      const content = answers.get(sha256);
      if (content === undefined) throw new Error("HTTP 503");
      return Buffer.from(content);
    });
  const give = (content: string, as = content): void => void answers.set(sha256Of(content), as);
  return { folder, fetched, open, give };
};

test("a content is fetched once, for all files and programs that have its digest", async () => {
  const { fetched, open, give } = store();
  give("a");
  const contents = open();
  for (const product of [7, 8]) expect((await contents.of(file("a", product))).toString()).toBe("a");
  expect((await open().of(file("a"))).toString()).toBe("a");
  expect(fetched).toEqual([sha256Of("a")]);
});

test("what a server has whole needs no fetching, text or not", async () => {
  const { fetched, open } = store();
  const whole = { ...file("é"), content: Buffer.from("é").toString("base64"), encoding: "base64" as const };
  expect((await open().of(whole)).toString()).toBe("é");
  expect(fetched).toEqual([]);
});

test("what cannot be fetched, or is not what its digest says, is neither used nor kept, and asked for again", async () => {
  const { folder, fetched, open, give } = store();
  const contents = open();
  await expect(contents.of(file("a"))).rejects.toThrow("HTTP 503");
  give("a", "b");
  await expect(contents.of(file("a"))).rejects.toThrow("sha256");
  give("a");
  expect((await contents.of(file("a"))).toString()).toBe("a");
  writeFileSync(join(folder, sha256Of("a")), "damaged");
  expect((await contents.of(file("a"))).toString()).toBe("a");
  expect(fetched).toHaveLength(4);
});

test("what cannot be stored is used all the same: a machine is read by a new profile though the disk is full", async () => {
  const { folder, open, give } = store();
  // No folder can be made where a file is.
  writeFileSync(folder, "");
  give("a");
  expect((await open().of(file("a"))).toString()).toBe("a");
});

test("what no file is any more is forgotten", async () => {
  const { folder, open, give } = store();
  const contents = open();
  for (const content of ["a", "b"]) {
    give(content);
    await contents.of(file(content));
  }
  await contents.keepOnly([file("b")]);
  expect(readdirSync(folder)).toEqual([sha256Of("b")]);
});
