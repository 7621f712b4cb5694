import { lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hydrateLinks, locateBinaries } from "./binaries.ts";

let packageRoot: string;
beforeEach(async () => {
  packageRoot = await mkdtemp(path.join(tmpdir(), "fiel-package-"));
  await mkdir(path.join(packageRoot, "native", "lib"), { recursive: true });
  await writeFile(path.join(packageRoot, "native", "lib", "libpq.so.5.18"), "library");
  const links = [
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
  ];
  await writeFile(path.join(packageRoot, "native", "pg-symlinks.json"), JSON.stringify(links));
});
afterEach(() => rm(packageRoot, { recursive: true, force: true }));

const inLib = (name: string) => path.join(packageRoot, "native", "lib", name);

describe("the links of the package's libraries", () => {
  it("are made where the install script did not run", async () => {
    await hydrateLinks(packageRoot);
    expect(await readFile(inLib("libpq.so"), "utf8")).toBe("library");
    expect(await readlink(inLib("libpq.so.5"))).toBe("libpq.so.5.18");
  });

  it("that are there stay as they are", async () => {
    await symlink("libpq.so.5.18", inLib("libpq.so"));
    const before = await lstat(inLib("libpq.so"));
    await hydrateLinks(packageRoot);
    expect((await lstat(inLib("libpq.so"))).ino).toBe(before.ino);
  });

  it("that cannot be made are named in a sentence", async () => {
    await rm(path.join(packageRoot, "native", "lib"), { recursive: true });
    await expect(hydrateLinks(packageRoot)).rejects.toThrow(
      /falta o link .*libpq\.so\.5 e ele não pôde ser criado/,
    );
  });

  it("are not needed by a package without a list", async () => {
    await rm(path.join(packageRoot, "native", "pg-symlinks.json"));
    await hydrateLinks(packageRoot);
  });
});

it("the programs of this platform are found and may be run", async () => {
  const { postgres, initdb } = await locateBinaries();
  for (const program of [postgres, initdb]) expect((await lstat(program)).mode & 0o555).toBe(0o555);
});
