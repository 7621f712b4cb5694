import { Menu, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LanguageItems } from "./language-items.tsx";
import classes from "./language-menu.module.css";
import { toLanguage } from "./languages.ts";

export const LanguageMenu = () => {
  const { t, i18n } = useTranslation();
  return (
    <Menu position="top-start">
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={`${t("language.label")}: ${t(`language.${toLanguage(i18n.language)}`)}`}
        >
          {t(`language.${toLanguage(i18n.language)}`)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
};
