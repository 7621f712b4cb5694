import type { LanguageText } from "@fiel/contracts";
import { IconArrowsExchange, IconEdit, IconPencil } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Column } from "../../shared/table/column.ts";
import { MarkedText } from "./marked-text.tsx";
import { sourceCode } from "./source-code.ts";
import classes from "./languages.module.css";

const Named = ({
  one,
  onOpen,
}: {
  readonly one: LanguageText;
  readonly onOpen: (one: LanguageText) => void;
}) => (
  <button type="button" className={classes.open} onClick={() => onOpen(one)}>
    <span className={classes.quiet}>{one.module}</span>
    <span className={classes.code}>{one.code}</span>
  </button>
);

const langOf = (language: string): string => language.replace("_", "-");

/** Source above, translation below. The source language has one line only. */
const Both = ({
  one: { source, text },
  language,
}: {
  readonly one: LanguageText;
  readonly language: string;
}) => {
  const { t } = useTranslation();
  const own = <MarkedText text={text} lang={langOf(language)} />;
  if (language === sourceCode) return own;
  return (
    <span className={classes.both} data-empty={text === "" || undefined}>
      <span className={classes.source}>
        <MarkedText text={source} lang={langOf(sourceCode)} />
      </span>
      {text === "" ? <span className={classes.empties}>{t("languages.noText")}</span> : own}
    </span>
  );
};

const Tag = ({ one: { text, changed, sourceChanged } }: { readonly one: LanguageText }) => {
  const { t } = useTranslation();
  const [Icon, word] =
    text === ""
      ? ([IconPencil, "languages.isEmpty"] as const)
      : sourceChanged
        ? ([IconArrowsExchange, "languages.isOutdated"] as const)
        : ([IconEdit, "languages.isChanged"] as const);
  if (text !== "" && !sourceChanged && !changed) return null;
  return (
    <span className={classes.tag} data-empty={text === "" || undefined}>
      <Icon size={14} stroke={1.6} aria-hidden="true" />
      {t(word)}
    </span>
  );
};

export const textColumns = (
  t: TFunction,
  language: string,
  onOpen: (one: LanguageText) => void,
): readonly Column<LanguageText>[] => [
  { id: "code", header: t("languages.moduleAndCode"), cell: (one) => <Named one={one} onOpen={onOpen} /> },
  {
    id: "text",
    header:
      language === sourceCode
        ? t("languages.sourceAlone")
        : t("languages.sourceAndText", { source: sourceCode, language }),
    cell: (one) => <Both one={one} language={language} />,
  },
  { id: "tag", header: t("languages.state"), quiet: true, cell: (one) => <Tag one={one} /> },
];
