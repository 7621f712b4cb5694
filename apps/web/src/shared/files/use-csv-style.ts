import { type CsvStyle, csvStyleOf, csvStyles } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../i18n/languages.ts";
import { type Preference, useStored } from "../preferences/use-stored.ts";

const kept: Preference<CsvStyle | null> = {
  key: "csvStyle",
  read: (text) => csvStyles.find((style) => style === text) ?? null,
  write: (style) => style,
};

interface CsvChoice {
  /** The style last chosen in this browser, else the one of the reader's language. */
  readonly style: CsvStyle;
  readonly other: CsvStyle;
  readonly choose: (style: CsvStyle) => void;
}

/** Styles of CSV files: the chosen one and the other. */
export const useCsvStyle = (): CsvChoice => {
  const { i18n } = useTranslation();
  const [chosen, choose] = useStored(kept);
  const style = chosen ?? csvStyleOf(toLanguage(i18n.language));
  return { style, other: style === "comma" ? "semicolon" : "comma", choose };
};
