import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { runMaintenance } from "./run-maintenance.ts";

const root = path.join(import.meta.dirname, "..", "..", "..", "..");

/** Commands in the code blocks of a page, without comments and shell redirections. */
const commandsIn = (page: string): string[] =>
  [...readFileSync(path.join(root, page), "utf8").matchAll(/^```\w*\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = ""]) => block.split("\n"))
    .flatMap((line) => /(?:npm run fiel --|\/opt\/fiel\/fiel|entrypoint .* fiel) (.*)/.exec(line)?.[1] ?? [])
    .map((command) => command.replace(/ +(#|<).*$/, ""));

const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

const pages = ["README.md", ...globSync("docs/*.md", { cwd: root })];
const commands = [...new Set(pages.flatMap(commandsIn))];

it("finds what the pages tell", () => {
  expect(commands.length).toBeGreaterThan(15);
});

it.each(commands)("there is: fiel %s", async (command) => {
  const said: string[] = [];
  await runMaintenance(wordsOf(command), {
    // The invalid port stops an accepted command before it opens anything.
    environment: { PORT: "none" },
    workingDirectory: root,
    now: Date.now,
    readInput: async () => "a long password\n",
    print: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
  expect(said.join("\n")).toMatch(/^(Configuração inválida: PORT|.* (não pôde ser lido|ler o arquivo))/);
});
