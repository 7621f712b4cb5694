import type { ListedLanguage } from "@fiel/contracts";
import { ActionIcon } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { LanguageState } from "./language-state.tsx";
import { languages } from "./language-registration.ts";
import classes from "./languages.module.css";

export interface LanguagePlaces {
  readonly onLanguage: (code: string) => void;
  readonly onNew: () => void;
}

interface ItemProps {
  readonly language: ListedLanguage;
  readonly current: boolean;
  readonly onOpen: () => void;
}

const Item = ({ language, current, onOpen }: ItemProps) => (
  <li>
    <button type="button" aria-current={current ? "page" : undefined} onClick={onOpen}>
      <b>{language.code}</b>
      <span lang={language.code.replace("_", "-")}>{language.description}</span>
      <LanguageState language={language} />
    </button>
  </li>
);

/** List of all languages, beside the texts of one. */
export const LanguageRail = ({ chosen, onLanguage, onNew }: LanguagePlaces & { readonly chosen: string }) => {
  const { t } = useTranslation();
  const { data } = useRegistrations(languages);
  return (
    <nav className={classes.rail} aria-label={t("languages.allLanguages")}>
      <div className={classes.railHead}>
        <h2>{t("languages.title")}</h2>
        <ActionIcon size="var(--ctl)" aria-label={t("languages.new")} onClick={onNew}>
          <IconPlus size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
      <ul>
        {(data?.rows ?? []).map((language) => (
          <Item
            key={language.code}
            language={language}
            current={language.code === chosen}
            onOpen={() => onLanguage(language.code)}
          />
        ))}
      </ul>
    </nav>
  );
};
