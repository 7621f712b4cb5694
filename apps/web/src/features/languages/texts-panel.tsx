import type { LanguageText } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import list from "../../shared/registration/list.module.css";
import { ListEmpty, ListSkeleton } from "../../shared/registration/list-states.tsx";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { languages } from "./language-registration.ts";
import { sourceCode } from "./source-code.ts";
import { textColumns } from "./text-columns.tsx";
import { textKey } from "./text-key.ts";
import { TextsToolbar } from "./texts-toolbar.tsx";
import type { useLanguageTexts } from "./use-language-texts.ts";
import type { useShownTexts } from "./use-shown-texts.ts";
import classes from "./languages.module.css";

interface TextsPanelProps {
  readonly language: string;
  readonly query: ReturnType<typeof useLanguageTexts>;
  readonly shown: ReturnType<typeof useShownTexts>;
  /** Key of the open text. */
  readonly selected: string | undefined;
  readonly onOpen: (one: LanguageText) => void;
  readonly onMissing: (missing: readonly LanguageText[]) => void;
}

const Sums = ({
  language,
  texts,
}: {
  readonly language: string;
  readonly texts: readonly LanguageText[];
}) => {
  const { t } = useTranslation();
  const format = useFormat();
  const values = {
    texts: format.number(texts.length),
    modules: format.number(new Set(texts.map(({ module }) => module)).size),
    translated: format.number(texts.filter(({ text }) => text !== "").length),
  };
  return (
    <p className={`${list.note} ${classes.sums}`}>
      <span>{t("languages.sum", values)}</span>
      {language === sourceCode ? null : <span>{t("languages.sourceAbove")}</span>}
    </p>
  );
};

/** Texts of a language, by module. */
export const TextsPanel = (props: TextsPanelProps) => {
  const { language, query, shown, selected, onOpen, onMissing } = props;
  const { t } = useTranslation();
  const { data: all } = useRegistrations(languages);
  const name = all?.rows.find(({ code }) => code === language)?.description ?? "";
  const title = name === "" ? language : t("languages.textsOf", { code: language, name });
  const columns = useMemo(() => textColumns(t, language, onOpen), [t, language, onOpen]);
  const { rows, search, onSearch } = shown;
  return (
    <Panel title={title} state={usePanelState(query)} still skeleton={<ListSkeleton />}>
      <TextsToolbar language={language} shown={shown} onMissing={onMissing} />
      {rows.length === 0 ? (
        <ListEmpty text={t("languages.noTexts")} onClear={search === "" ? undefined : () => onSearch("")} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={textKey}
          selected={selected}
          className={classes.table}
        />
      )}
      <Sums language={language} texts={query.data ?? []} />
    </Panel>
  );
};
