import { expect, it } from "vitest";
import { zoneText } from "./zone-text.ts";

// ICU versions differ in whether a zone without summer time has a 'standard' time.
it.each([
  ["America/Sao_Paulo", "pt-BR", /^horário (?:padrão )?de Brasília$/],
  ["America/Manaus", "pt-BR", /^horário (?:padrão )?do Amazonas$/],
  ["America/New_York", "pt-BR", /^horário (?:padrão )?do Leste$/],
  ["America/Sao_Paulo", "en", /^Brasilia (?:Standard )?Time$/],
  ["America/Sao_Paulo", "es", /^hora (?:estándar )?de Brasilia$/],
])("the time of %s is said in %s: %s", (zone, language, text) => {
  expect(zoneText(zone, language)).toMatch(text);
});
