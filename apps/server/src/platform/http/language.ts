import type { FastifyRequest } from "fastify";
import { type Language, languageOf } from "./languages.ts";

/** The signed-in user's language, else the best of Accept-Language, else Portuguese. */
export function callersLanguage({
  headers,
  principal,
}: Pick<FastifyRequest, "headers" | "principal">): Language {
  const own =
    principal?.kind === "user" || principal?.kind === "board" ? languageOf(principal.language) : null;
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
