import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../testing/temporary-directory.ts";
import { fileWords, pathOf } from "./file-words.ts";
import { reasonOf } from "./log.ts";

const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test("failures of the file system are told in words, with the path and the system's code", () => {
  const root = temporaryDirectory();
  const file = join(root, "a.csv");
  writeFileSync(file, "x");
  const absent = join(root, "absent");
  expect(reasonOf(caught(() => readdirSync(absent)))).toBe(`${absent}: não existe (ENOENT)`);
  expect(reasonOf(caught(() => readdirSync(file)))).toBe(`${file}: não é um diretório (ENOTDIR)`);
  expect(reasonOf(caught(() => readFileSync(root)))).toBe("é um diretório, e não um arquivo (EISDIR)");
  expect(reasonOf(caught(() => mkdirSync(file)))).toBe(`${file}: há um arquivo com este nome (EEXIST)`);
  const full = join(root, "full");
  mkdirSync(join(full, "inner"), { recursive: true });
  const draft = join(root, "draft");
  mkdirSync(draft);
  expect(pathOf(caught(() => renameSync(draft, full)))).toBe(full);
});

test.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
  "a folder that is locked is told as such",
  () => {
    const root = temporaryDirectory();
    chmodSync(root, 0);
    expect(reasonOf(caught(() => readdirSync(root)))).toBe(`${root}: sem permissão de acesso (EACCES)`);
    chmodSync(root, 0o700);
  },
);

test.each([
  ["EACCES", "sem permissão de acesso (EACCES)"],
  ["EPERM", "sem permissão de acesso (EPERM)"],
  ["EHOSTDOWN", "o computador da rede não responde (EHOSTDOWN)"],
  ["ETIMEDOUT", "o computador da rede não responde (ETIMEDOUT)"],
  ["UNKNOWN", "o computador da rede não responde (UNKNOWN)"],
  ["ESTALE", "a ligação com o computador da rede caiu (ESTALE)"],
  ["EIO", "o disco ou a rede não responde (EIO)"],
])("%s of a folder is %s", (code, words) => {
  const error = Object.assign(new Error(`${code}: x`), { code, syscall: "scandir", path: "//srv/cpnet" });
  expect(fileWords(error)).toBe(words);
});

test("failures of a connection, and all else, stay what they are", async () => {
  const refused = await new Promise((resolve) => connect(9, "127.0.0.1").once("error", resolve));
  expect(fileWords(refused)).toBeNull();
  expect(reasonOf(refused)).toContain("ECONNREFUSED");
  for (const none of [null, undefined, "x", new Error("x"), { code: "ENOENT" }])
    expect(fileWords(none)).toBeNull();
});

test("a cause that the message tells is not told twice", () => {
  const cause = caught(() => readdirSync("/nowhere"));
  expect(reasonOf(new Error("diretório /nowhere: não existe (ENOENT)", { cause }))).toBe(
    "diretório /nowhere: não existe (ENOENT)",
  );
  expect(reasonOf(new Error("fora", { cause: new Error("dentro") }))).toBe("fora: dentro");
});
