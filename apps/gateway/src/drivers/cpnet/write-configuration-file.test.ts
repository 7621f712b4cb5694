import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { writeConfigurationFile } from "./write-configuration-file.ts";

const file = (name: string, content: string) => ({
  name,
  read: async () => Buffer.from(content),
  sha256: createHash("sha256").update(content).digest("hex"),
});

test("writes the file whole, leaves no draft, and does nothing when it is there already", async () => {
  const directory = join(temporaryDirectory(), "new", "place");
  expect(await writeConfigurationFile(directory, file("7.cfg", "açúcar"))).toBe(true);
  expect(readFileSync(join(directory, "7.cfg"), "utf8")).toBe("açúcar");
  expect(readdirSync(directory)).toEqual(["7.cfg"]);
  const inode = statSync(join(directory, "7.cfg")).ino;
  const unread = { ...file("7.cfg", "açúcar"), read: () => Promise.reject(new Error("asked for")) };
  expect(await writeConfigurationFile(directory, unread)).toBe(false);
  expect(statSync(join(directory, "7.cfg")).ino).toBe(inode);
});

test("writes a file that is no UTF-8 text byte for byte", async () => {
  const directory = temporaryDirectory();
  const bytes = Buffer.from("a\xe7\xfacar;1\r\n", "latin1");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const sent = { name: "7.csv", sha256, read: async () => bytes };
  expect(await writeConfigurationFile(directory, sent)).toBe(true);
  expect(readFileSync(join(directory, "7.csv")).equals(bytes)).toBe(true);
});

test("replaces a file by renaming: a reader of the old one keeps a whole one", async () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "7.cfg"), "old");
  const inode = statSync(join(directory, "7.cfg")).ino;
  await writeConfigurationFile(directory, file("7.cfg", "new"));
  expect(readFileSync(join(directory, "7.cfg"), "utf8")).toBe("new");
  expect(statSync(join(directory, "7.cfg")).ino).not.toBe(inode);
});

test.each(["../out.cfg", "a/b.cfg", "a\\b.cfg", "", "..", "."])("refuses the name %j", async (name) => {
  const directory = temporaryDirectory();
  await expect(writeConfigurationFile(directory, file(name, "x"))).rejects.toThrow(/nome/);
  expect(readdirSync(directory)).toEqual([]);
});

test("refuses content that is not what its sha256 says", async () => {
  const directory = temporaryDirectory();
  const damaged = { ...file("7.cfg", "x"), read: async () => Buffer.from("y") };
  await expect(writeConfigurationFile(directory, damaged)).rejects.toThrow(/sha256/);
  expect(readdirSync(directory)).toEqual([]);
});
