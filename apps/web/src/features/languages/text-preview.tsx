import type { LanguageText } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { sampleText } from "./sample-text.ts";
import classes from "./languages.module.css";

interface TextPreviewProps {
  readonly language: string;
  readonly one: LanguageText;
  readonly text: string;
}

/** Preview of the text with examples; without a text, of the source that replaces it. */
export const TextPreview = ({ language, one, text }: TextPreviewProps) => {
  const { t } = useTranslation();
  const isOwn = text.trim() !== "";
  return (
    <section className={classes.section}>
      <h3>{t("languages.preview")}</h3>
      <div className={classes.box}>
        <span className={classes.quiet}>{t("languages.previewHint")}</span>
        <b lang={isOwn ? language.replace("_", "-") : "pt-BR"}>
          {sampleText(isOwn ? text : one.source, one.examples)}
        </b>
      </div>
    </section>
  );
};
