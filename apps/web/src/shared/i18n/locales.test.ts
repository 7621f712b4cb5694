import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditWordsPtBr } from "@fiel/contracts/audit-words";
import { describe, expect, it } from "vitest";
import { en } from "@fiel/contracts/texts/en";
import { managementEn } from "@fiel/contracts/texts/management/en";
import { managementEs } from "@fiel/contracts/texts/management/es";
import { managementPtBr } from "@fiel/contracts/texts/management/pt-br";
import { es } from "@fiel/contracts/texts/es";
import { ptBrLazy } from "@fiel/contracts/texts/pt-br-lazy";
import { ptBr } from "@fiel/contracts/texts/pt-br";

const textsOf = (node: unknown, path = ""): [string, string][] =>
  typeof node === "string"
    ? [[path, node]]
    : Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
        textsOf(value, path === "" ? key : `${path}.${key}`),
      );

const holesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").toSorted();

const master = textsOf({ ...ptBr, ...ptBrLazy });

const everything = textsOf({ ...ptBr, ...ptBrLazy, ...managementPtBr });

describe.each([
  ["en", { ...en, ...managementEn }],
  ["es", { ...es, ...managementEs }],
])("the texts in %s", (_, messages) => {
  const texts = new Map(textsOf(messages));

  it("are the same as the Portuguese ones, none more and none less", () => {
    expect([...texts.keys()].toSorted()).toEqual(everything.map(([key]) => key).toSorted());
  });

  it("say something, with the same values filled in", () => {
    for (const [key, text] of everything) {
      expect(texts.get(key)?.trim(), key).not.toBe("");
      expect(holesOf(texts.get(key) ?? ""), key).toEqual(holesOf(text));
    }
  });
});

describe("the messages that the product's users know", () => {
  it("are literally those", () => {
    const { clientRequired, emailRequired, emailInvalid, passwordRequired, ...others } = ptBr.accessErrors;
    expect([clientRequired, emailRequired, emailInvalid, passwordRequired]).toEqual([
      "ID do cliente é obrigatório",
      "Email é obrigatório",
      "usuário deve ser um email válido",
      "Senha é obrigatória",
    ]);
    expect(Object.values(others)).toEqual([
      "Erro ao encontrar cliente.",
      "Cliente não existe",
      "Não foi possível encontrar o cliente {{client}}.",
      "Falha ao autenticar.",
      "Credenciais inválidas",
      "Erro inesperado",
      "Sessão expirada",
    ]);
    expect([ptBr.panel.empty, ptBr.panel.unavailable, ptBr.status.unexplained, ptBr.filter.noGroup]).toEqual([
      "Não há dados para o período selecionado.",
      "Indisponível",
      "Ocorrência não informada",
      "Sem Grupo",
    ]);
  });
});

const source = join(import.meta.dirname, "../..");
const filesOf = (ending: string): string[] =>
  readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));

describe("the components", () => {
  it("have no text of their own", () => {
    const literal = [
      // Text between tags.
      />\s*[A-Za-zÀ-ÿ]{2,}[^<>{}=;()]*<\//,
      // Attributes that users see or hear.
      /\b(?:aria-label|title|label|placeholder|alt|description)="[^"]*[A-Za-zÀ-ÿ]{2,}/,
    ];
    const found = filesOf(".tsx").flatMap((name) =>
      readFileSync(join(source, name), "utf8")
        .split("\n")
        .filter((line) => literal.some((pattern) => pattern.test(line)))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it("use each text there is", () => {
    const code = [...filesOf(".ts"), ...filesOf(".tsx")]
      .filter((name) => !name.includes("locales"))
      .map((name) => readFileSync(join(source, name), "utf8"))
      .join("\n");
    const built = [...code.matchAll(/`((?:\w+\.)+)\$\{/g)].map(([, stem]) => stem ?? "");
    // Keys of each registration, built from its section's name.
    const endings = new Set([...code.matchAll(/`\$\{[\w.]+\}\.(\w+)`/g)].map(([, ending]) => ending));
    const shared = new Set(textsOf(auditWordsPtBr).map(([key]) => key));
    const unused = master
      .filter(([key]) => !shared.has(key))
      .map(([key]) => key.replace(/_(?:one|other)$/, ""))
      .filter((key) => !code.includes(`"${key}"`) && !built.some((stem) => key.startsWith(stem)))
      .filter((key) => !endings.has(key.split(".").at(-1)));
    expect(unused).toEqual([]);
  });
});
