import { pageModules } from "@fiel/contracts/texts/page-texts";
import { localeOf, textFaults } from "@fiel/domain";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogueOf, sourceLanguage } from "./features/languages/catalogue-of-texts.ts";
import { languageNameOf, possibleCodes } from "./features/languages/possible-languages.ts";
import { languageTexts } from "./features/languages/language-texts.ts";
import { knowLanguages, languageOf } from "./platform/http/languages.ts";
import { serverTexts } from "./server-texts.ts";

const catalogue = catalogueOf(pageModules, serverTexts);
const stateOf = (language: string) => ({ language, catalogue, own: new Map(), source: new Map() });

describe("the catalogue", () => {
  it("has every module that the server defines", () => {
    const source = globSync("**/*.ts", { cwd: import.meta.dirname })
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
      .join("\n");
    const defined = [...source.matchAll(/defineTexts<[^(]*>\(\s*"(\w+)"/g)].map(([, name]) => name);
    expect(defined.length).toBeGreaterThan(12);
    expect(defined.filter((name) => !serverTexts.some((module) => module.name === name))).toEqual([]);
  });

  it("is the only place of texts: none stand by language elsewhere", () => {
    const found = globSync("**/*.ts", { cwd: import.meta.dirname })
      .filter((file) => !/\.test\.ts$|platform[\\/](?:texts|http[\\/]languages)/.test(file))
      .filter((file) =>
        /Record<\s*(?:Shipped)?Language\s*,|\bpt_BR: [{["]/.test(
          readFileSync(join(import.meta.dirname, file), "utf8"),
        ),
      )
      .filter((file) => !readFileSync(join(import.meta.dirname, file), "utf8").includes("defineTexts"));
    expect(found).toEqual([]);
  });

  it("names no module twice, but those that pages and server share", () => {
    const names = [...pageModules, ...serverTexts].map(({ name }) => name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual(["auditWords"]);
  });

  it.each(["en_US", "es_ES"])("has every text in %s, with what its source has", (language) => {
    const texts = languageTexts(stateOf(language));
    expect(texts.length).toBeGreaterThan(1_000);
    const wrong = texts.flatMap(({ module, code, text, source, forms }) =>
      textFaults(text, { text: source, forms }).map(({ kind, part }) => `${module}.${code}: ${kind} ${part}`),
    );
    expect(wrong).toEqual([]);
  });

  it("has the forms of an added language, each of them still to be written", () => {
    const texts = languageTexts(stateOf("pl_PL"));
    expect(texts.every(({ text }) => text === "")).toBe(true);
    const forms = texts.filter(({ code }) => code.startsWith("managers.count_")).map(({ code }) => code);
    expect(forms).toEqual(["managers.count_one", "managers.count_few", "managers.count_many"]);
    expect(texts.length).toBeGreaterThan(languageTexts(stateOf(sourceLanguage)).length);
  });
});

describe("languages that can be added", () => {
  it.each(possibleCodes)("%s is written from the left with our digits, under a name of its own", (code) => {
    const tag = localeOf(code);
    expect(tag).toBe(code.replace("_", "-"));
    expect(new Intl.NumberFormat(tag).format(1_234_567_890)).toMatch(/1.?234.?567.?890/);
    expect(Intl.NumberFormat.supportedLocalesOf([tag])).toEqual([tag]);
    expect(languageNameOf(code).description).not.toBe(tag);
  });

  it("are known by their language alone once they are added", () => {
    expect(languageOf("fr-CA")).toBeNull();
    knowLanguages(["pt_BR", "en_US", "es_ES", "fr_FR"]);
    expect(["fr-CA", "fr_FR", "en_US", "es-AR", "de"].map(languageOf)).toEqual([
      "fr_FR",
      "fr_FR",
      "en",
      "es",
      null,
    ]);
    knowLanguages([]);
  });
});
