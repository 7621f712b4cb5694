import type { LanguageText } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { MarkedText } from "./marked-text.tsx";
import { sourceCode } from "./source-code.ts";
import classes from "./languages.module.css";

const mostExamples = 4;

interface SourceTextProps {
  readonly language: string;
  readonly one: LanguageText;
}

/** Example numbers of a plural form; '…' when there may be more. */
const numbersOf = (examples: readonly number[]): string =>
  `${examples.join(", ")}${examples.length < mostExamples ? "" : " …"}`;

/** The source text; for a plural form also its other forms. */
export const SourceText = ({ language, one: { source, forms, examples } }: SourceTextProps) => {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      <h3>{t(language === sourceCode ? "languages.shippedText" : "languages.sourceText")}</h3>
      <p className={classes.box}>
        <MarkedText text={source} lang="pt-BR" />
      </p>
      {examples === null ? null : (
        <p className={classes.quiet}>{t("languages.pluralForm", { numbers: numbersOf(examples) })}</p>
      )}
      {forms.length === 0 ? null : (
        <>
          <h3>{t("languages.otherForms")}</h3>
          {forms.map((form) => (
            <p key={form} className={classes.quiet}>
              <MarkedText text={form} lang="pt-BR" />
            </p>
          ))}
        </>
      )}
    </section>
  );
};
