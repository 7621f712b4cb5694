import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSessionStore } from "../session/use-session.ts";
import { applyLanguage } from "./i18n.ts";
import { languages, toLanguage } from "./languages.ts";

/** The languages as a menu's choices; the chosen one is kept on this machine. */
export const LanguageItems = () => {
  const { t, i18n } = useTranslation();
  const session = useSessionStore();
  const choose = (value: string) => {
    const language = toLanguage(value);
    session.setLanguage(language);
    void applyLanguage(i18n, language);
  };
  return (
    <Menu.RadioGroup value={toLanguage(i18n.language)} onChange={choose}>
      {languages.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
          {t(`language.${language}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
};
