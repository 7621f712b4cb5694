import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { closeDirectory } from "./close-directory.ts";

const place = mkdtempSync(path.join(tmpdir(), "fiel-close-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const modeOf = (directory: string): string => (statSync(directory).mode & 0o777).toString(8);

it("makes a directory that nobody else reads", async () => {
  const directory = path.join(place, "a", "new");
  await closeDirectory(directory);
  expect(modeOf(directory)).toBe("700");
});

it.each(["755", "777", "750", "770"])("closes one that exists with mode %s", async (mode) => {
  const directory = path.join(place, mode);
  mkdirSync(directory);
  chmodSync(directory, Number.parseInt(mode, 8));
  await closeDirectory(directory);
  expect(modeOf(directory)).toBe("700");
});

it("says in words why there can be no directory", async () => {
  const at = (...names: string[]): string => path.join(place, ...names);
  writeFileSync(at("file"), "");
  symlinkSync(at("loop"), at("loop"));
  symlinkSync(at("nowhere", "at", "all"), at("lost"));
  for (const [directory, reason] of [
    [at("file"), "há ali um arquivo"],
    [at("file", "data"), "há um arquivo no lugar de uma pasta"],
    [at("loop"), "aponta para si mesmo"],
    [at("lost"), "aponta para o que não existe"],
    [at("x".repeat(300)), "longo demais"],
  ] as const)
    await expect(closeDirectory(directory)).rejects.toThrow(
      new RegExp(`^A pasta dos dados ${directory} não pode ser usada: .*${reason}`),
    );
});
