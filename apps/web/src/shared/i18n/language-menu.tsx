import { useTranslation } from "react-i18next";
import { MenuButton } from "../menu/menu-button.tsx";
import { LanguageItems } from "./language-items.tsx";
import classes from "./language-menu.module.css";
import { languageName, toLanguage } from "./languages.ts";

export const LanguageMenu = () => {
  const { t, i18n } = useTranslation();
  const chosen = languageName(t, toLanguage(i18n.language));
  const label = t("language.label");
  return (
    <MenuButton
      label={label}
      renderButton={(button) => (
        <button {...button} type="button" className={classes.button} aria-label={`${label}: ${chosen}`}>
          {chosen}
        </button>
      )}
    >
      <LanguageItems />
    </MenuButton>
  );
};
