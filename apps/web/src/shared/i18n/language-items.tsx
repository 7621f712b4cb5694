import { useTranslation } from "react-i18next";
import { MenuItem } from "../menu/menu-button.tsx";
import { useSessionStore } from "../session/use-session.ts";
import { applyLanguage } from "./i18n.ts";
import { knownLanguages, type Language, languageName, toLanguage } from "./languages.ts";

/** Menu items of the languages. The choice is stored in this browser. */
export const LanguageItems = () => {
  const { t, i18n } = useTranslation();
  const session = useSessionStore();
  const choose = (language: Language) => {
    session.setLanguage(language);
    void applyLanguage(i18n, language);
  };
  const chosen = toLanguage(i18n.language);
  return knownLanguages().map((language) => (
    <MenuItem key={language} lang={language} checked={language === chosen} onSelect={() => choose(language)}>
      {languageName(t, language)}
    </MenuItem>
  ));
};
