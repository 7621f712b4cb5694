import { expect, it } from "vitest";
import { createChangedTexts } from "./changed-texts.ts";
import { addChangedTexts, addLazyTexts, applyLanguage, startI18n } from "./i18n.ts";
import { knownLanguages, languageName, toLanguage } from "./languages.ts";

const stored: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "pt_BR/general": { "access.signOut": "Até logo" },
  "pt_BR/registration": { "registration.save": "Gravar" },
  "fr_FR/general": { "access.signIn": "Se connecter" },
  "fr_FR/charts": { "panel.producingNow_one": "{{count}} machine produit." },
};
const asked: string[] = [];
const get = (address: string): Promise<Response> => {
  asked.push(address);
  const name = /languages\/(.*)\?v=/.exec(address)?.[1] ?? "";
  const texts = stored[name];
  return texts === undefined
    ? Promise.reject(new TypeError("offline"))
    : Promise.resolve(Response.json(texts));
};

it("lays what was changed over the shipped texts, and falls back to Portuguese as it was changed", async () => {
  const texts = {
    pt_BR: { general: "a1", registration: "b2" },
    fr_FR: { general: "c3", charts: "d4", access: "gone" },
    en_US: { general: "never asked" },
  };
  addChangedTexts(createChangedTexts({ languages: ["fr_FR"], texts }, get));
  const instance = await startI18n(toLanguage("fr_FR"));
  expect(instance.language).toBe("fr-FR");
  expect(instance.t("access.signIn")).toBe("Se connecter");
  expect(instance.t("access.signOut")).toBe("Até logo");
  expect(instance.t("access.email")).toBe("E-mail");
  expect(instance.t("panel.producingNow", { count: 0 })).toBe("0 machine produit.");
  expect(instance.t("panel.producingNow", { count: 5 })).toBe("5 equipamentos produzem agora.");
  await addLazyTexts(instance);
  expect(instance.t("registration.save")).toBe("Gravar");
  expect(instance.t("registration.restore", { name: "A" })).toBe("Trazer de volta A");
  expect(asked.toSorted()).toEqual(
    [
      "fr_FR/access?v=gone",
      "fr_FR/charts?v=d4",
      "fr_FR/general?v=c3",
      "pt_BR/general?v=a1",
      "pt_BR/registration?v=b2",
    ].map((rest) => `/api/languages/${rest}`),
  );
  await applyLanguage(instance, "pt-BR");
  expect(instance.t("access.signOut")).toBe("Até logo");
  expect(asked).toHaveLength(5);
});

it("offers the languages that ship and those that were added, each by its own name", async () => {
  const instance = await startI18n("en");
  expect(knownLanguages().map((language) => languageName(instance.t, language))).toEqual([
    "Português (Brasil)",
    "English",
    "Español",
    "Français (France)",
  ]);
});
