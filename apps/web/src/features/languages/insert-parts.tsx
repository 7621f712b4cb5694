import type { LanguageText } from "@fiel/contracts";
import { textParts } from "@fiel/domain";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import classes from "./languages.module.css";

interface InsertPartsProps {
  readonly one: LanguageText;
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
}

/** Placeholders, nestings and tags of the source and its plural forms, as they are written. */
const partsOf = ({ source, forms }: LanguageText): readonly string[] => [
  ...new Set(
    [source, ...forms].flatMap((one) => {
      const { placeholders, nestings, tags } = textParts(one);
      return [...placeholders, ...nestings, ...tags.map((name) => `<${name}></${name.split(" ")[0]}>`)];
    }),
  ),
];

/** Placeholders and tags that a text may contain. Used ones are checked; a click inserts a missing one. */
export const InsertParts = ({ one, text, field, onText }: InsertPartsProps) => {
  const { t } = useTranslation();
  const parts = partsOf(one);
  if (parts.length === 0) return null;
  const has = textParts(text);
  const known = new Set([
    ...has.placeholders,
    ...has.nestings,
    ...has.tags.map((name) => `<${name}></${name.split(" ")[0]}>`),
  ]);
  const insert = (part: string): void => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {};
    onText(text.slice(0, start) + part + text.slice(end));
    field.current?.focus();
  };
  return (
    <div className={classes.insert} role="group" aria-label={t("languages.insert")} data-off-paper>
      <span className={classes.quiet}>{t("languages.insert")}</span>
      {parts.map((part) => {
        const isThere = known.has(part);
        const Icon = isThere ? IconCheck : IconPlus;
        return (
          <button
            key={part}
            type="button"
            className={classes.chip}
            data-missing={!isThere || undefined}
            aria-label={t(isThere ? "languages.isThere" : "languages.insertOne", { part })}
            onClick={() => insert(part)}
          >
            <Icon size={14} stroke={1.8} aria-hidden="true" />
            {part}
          </button>
        );
      })}
    </div>
  );
};
