import { expect, it } from "vitest";
import { startI18n } from "./i18n.ts";
import { toLanguage } from "./languages.ts";

it("understands languages as records spell them", () => {
  expect(["pt_BR", "pt", "en-US", "ES", "fr", "", null, undefined].map(toLanguage)).toEqual([
    "pt-BR",
    "pt-BR",
    "en",
    "es",
    "pt-BR",
    "pt-BR",
    "pt-BR",
    "pt-BR",
  ]);
});

it("speaks each language, fetching those that do not come with the page", async () => {
  const instance = await startI18n("es");
  expect(instance.t("access.signOut")).toBe("Salir");
  expect(instance.t("panel.producingNow", { count: 1 })).toBe("1 equipo produce ahora.");
  expect(instance.t("panel.producingNow", { count: 2 })).toBe("2 equipos producen ahora.");
});

it("groups the counts of its sentences as numbers, and leaves codes as they are", async () => {
  const instance = await startI18n("en");
  expect(instance.t("panel.producingNow", { count: 12_345 })).toContain("12,345 ");
  expect(instance.t("cards.order", { code: 12_345 })).toContain("12345");
  await instance.changeLanguage("pt-BR");
  expect(instance.t("panel.producingNow", { count: 12_345 })).toContain("12.345 ");
});
