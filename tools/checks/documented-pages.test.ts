import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { peoplePtBr } from "@fiel/contracts/texts/people/pt-br";
import { ptBr } from "@fiel/contracts/texts/pt-br";
import { expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";

/** Names of pages in the menu and the settings. */
const pages: ReadonlySet<string> = new Set([
  ...Object.values(ptBr.nav),
  ...Object.values(peoplePtBr.settings),
]);

/** Matches `página Dispositivo`, and of `Configurações > Telas` only the first part. */
const named = /páginas? (?<page>\p{Lu}\p{Ll}+(?: (?:de )?\p{L}+)?)/gu;

const isPage = (words: string): boolean => pages.has(words) || pages.has(words.split(" ")[0] ?? "");

test("the documents and the gateway's messages name only pages that exist", () => {
  const files = globSync(["docs/*.md", "README.md", "tools/pack/**/*.md", "apps/gateway/src/**/*.ts"], {
    cwd: rootDirectory,
  });
  const found = files.flatMap((file) => {
    const text = readFileSync(join(rootDirectory, file), "utf8");
    return [...text.matchAll(named)].map(({ groups }) => ({ file, page: groups?.["page"] ?? "" }));
  });
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ page }) => !isPage(page))).toEqual([]);
});
