import type { ListedLanguage } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { sourceCode } from "./source-code.ts";
import classes from "./languages.module.css";

/** Completeness of a language as text. */
export const LanguageState = ({ language: { code, empty } }: { readonly language: ListedLanguage }) => {
  const { t } = useTranslation();
  if (empty > 0)
    return <span className={classes.empties}>{t("languages.emptyCount", { count: empty })}</span>;
  return (
    <span className={classes.quiet}>
      {t(code === sourceCode ? "languages.source" : "languages.complete")}
    </span>
  );
};
