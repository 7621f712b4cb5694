import type { FastifyRequest } from "fastify";

export const languages = ["pt_BR", "en", "es"] as const;
export type Language = (typeof languages)[number];

/** The language of a code such as `en`, `es_AR` or `pt-BR`; null when there is none for it. */
export function languageOf(code: string): Language | null {
  const primary = code.trim().toLowerCase().split(/[-_]/, 1)[0];
  return languages.find((language) => language.toLowerCase().split("_", 1)[0] === primary) ?? null;
}

/** The signed-in user's language, else the best of Accept-Language, else Portuguese. */
export function callersLanguage({
  headers,
  principal,
}: Pick<FastifyRequest, "headers" | "principal">): Language {
  const own = principal?.kind === "user" ? languageOf(principal.language) : null;
  return own ?? preferred(headers["accept-language"] ?? "") ?? "pt_BR";
}

function preferred(header: string): Language | null {
  const wishes = header
    .split(",")
    .slice(0, 20)
    .map((wish) => {
      const [code = "", ...parameters] = wish.split(";");
      const quality = parameters
        .map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
        .find((value) => value !== undefined);
      return { language: languageOf(code), quality: Number(quality ?? 1) };
    });
  const best = wishes
    .filter(({ language, quality }) => language !== null && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)[0];
  return best?.language ?? null;
}
