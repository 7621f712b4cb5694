import { describe, expect, it } from "vitest";
import { localeOf } from "../format/locale.ts";
import { languageCodes } from "./language-codes.ts";
import { pluralCode, pluralForms } from "./plural-forms.ts";
import { textsOfTree, withTexts } from "./text-tree.ts";

const endingsOf = (language: string) =>
  pluralForms(localeOf(language)).map(({ ending, needed }) => (needed ? ending : `(${ending})`));

describe("plural forms", () => {
  it.each([
    ["pt_BR", ["one", "(many)", "other"]],
    ["en_US", ["one", "other"]],
    ["fr_FR", ["one", "(many)", "other"]],
    ["pl_PL", ["one", "few", "many", "(other)"]],
    ["cs_CZ", ["one", "few", "(many)", "other"]],
    ["ja_JP", ["other"]],
  ])("of %s are %j", (language, expected) => {
    expect(endingsOf(language)).toEqual(expected);
  });

  it("have examples of when they are used", () => {
    expect(pluralForms("pl-PL").map(({ examples }) => examples)).toEqual([
      [1],
      [2, 3, 4, 22],
      [0, 5, 6, 7],
      [0.5, 1.5, 2.5],
    ]);
  });

  it("are known by the ends of codes", () => {
    expect(pluralCode("managers.count_one")).toEqual({ stem: "managers.count", ending: "one" });
    expect(pluralCode("managers.count_two_more")).toBeNull();
    expect(pluralCode("_other")).toBeNull();
  });
});

describe("the codes of a language", () => {
  const source = ["a.title", "a.count_one", "a.count_other", "b.last_one"];

  it("are those of the source, with the language's own plural forms", () => {
    expect(languageCodes(source, "pl-PL").map(({ code }) => code)).toEqual([
      "a.title",
      "a.count_one",
      "a.count_few",
      "a.count_many",
      "a.count_other",
      "b.last_one",
    ]);
    expect(languageCodes(source, "ja-JP").map(({ code }) => code)).toEqual([
      "a.title",
      "a.count_other",
      "b.last_one",
    ]);
  });

  it("tell which text each of them translates", () => {
    const codes = new Map(languageCodes(source, "pl-PL").map((one) => [one.code, one]));
    expect(codes.get("a.count_one")?.sourceCode).toBe("a.count_one");
    expect(codes.get("a.count_few")?.sourceCode).toBe("a.count_other");
    expect(codes.get("a.count_few")?.formCodes).toEqual(["a.count_one", "a.count_other"]);
    expect(codes.get("b.last_one")).toMatchObject({ sourceCode: "b.last_one", form: null });
  });
});

describe("a tree of texts", () => {
  const tree = { cover: { until: "até" }, columns: ["um", "dois"], title: "Título" };

  it("has codes", () => {
    expect(textsOfTree(tree)).toEqual([
      ["cover.until", "até"],
      ["columns.0", "um"],
      ["columns.1", "dois"],
      ["title", "Título"],
    ]);
  });

  it("takes other texts for some of them, and none that it has not", () => {
    const texts = new Map([
      ["cover.until", "to"],
      ["columns.1", "two"],
      ["columns.2", "three"],
      ["__proto__.polluted", "yes"],
    ]);
    expect(withTexts(tree, texts)).toEqual({
      cover: { until: "to" },
      columns: ["um", "two"],
      title: "Título",
    });
    expect(withTexts(tree, new Map())).toEqual(tree);
  });
});
