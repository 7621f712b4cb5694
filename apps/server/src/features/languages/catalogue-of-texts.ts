import type { PageModule } from "@fiel/contracts/texts/page-texts";
import { textsOfTree } from "@fiel/domain";
import { codeOf, languages } from "../../platform/http/languages.ts";
import type { DefinedTexts, TextPlace } from "../../platform/texts/define-texts.ts";

/** Code of the source language, which the others translate. */
export const sourceLanguage = "pt_BR";

/** A module of texts as shipped with the product. */
export interface CatalogueModule {
  readonly name: string;
  readonly place: TextPlace;
  /** Shipped texts by language code and text code. */
  readonly shipped: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Codes that have a text in the source language, in its order. */
  readonly codes: readonly string[];
}

export type Catalogue = ReadonlyMap<string, CatalogueModule>;

type Shipped = Readonly<Record<(typeof languages)[number], object>>;

function moduleOf(name: string, place: TextPlace, texts: Shipped): CatalogueModule {
  const shipped = new Map(
    languages.map((language) => [codeOf(language), new Map(textsOfTree(texts[language]))]),
  );
  const source = shipped.get(sourceLanguage) ?? new Map<string, string>();
  const codes = [...source].filter(([, text]) => text.trim() !== "").map(([code]) => code);
  return { name, place, shipped, codes };
}

/** All texts of the product by module, those of pages first. A module of both the pages and the server occurs once. */
export function catalogueOf(pages: readonly PageModule[], server: readonly DefinedTexts[]): Catalogue {
  const modules = [
    ...server.map(({ name, place, shipped }) => moduleOf(name, place, shipped)),
    ...pages.map((module) => moduleOf(module.name, module.name === "screens" ? "screen" : "page", module)),
  ];
  const byName = new Map(modules.map((module) => [module.name, module]));
  const names = [...new Set([...pages, ...server].map(({ name }) => name))];
  return new Map(names.map((name) => [name, byName.get(name) as CatalogueModule]));
}
