import { exportLanguage, type LanguageText } from "@fiel/contracts";
import { Button, TextInput } from "@mantine/core";
import { IconSearch, IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { SheetMenu } from "../../shared/files/sheet-menu.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { Segments } from "../../shared/menu/segments.tsx";
import list from "../../shared/registration/list.module.css";
import { useMissingCodes } from "./use-language-texts.ts";
import type { useShownTexts } from "./use-shown-texts.ts";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

interface ToolbarProps {
  readonly language: string;
  readonly shown: ReturnType<typeof useShownTexts>;
  /** Opens the first text without translation. */
  readonly onMissing: (missing: readonly LanguageText[]) => void;
}

/** Export of a translator's file, and its import with a preview. */
const Transfer = ({ language }: { readonly language: string }) => {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => setImporting(true)}>
        {t("languages.import")}
      </Button>
      <SheetMenu
        label={t("languages.export")}
        formatLabels={{ xlsx: t("languages.asXlsx"), csv: t("languages.asCsv") }}
        addressOf={(wanted) => urlOf(exportLanguage, { language }, { ...wanted })}
        fileName={`fiel-${language}`}
        failed={t("languages.exportFailed")}
      />
      <Suspense>
        {importing ? <ImportDialog language={language} onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </>
  );
};

/** Search, filter, missing texts, and the translator's file. */
export const TextsToolbar = ({ language, shown, onMissing }: ToolbarProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const missing = useMissingCodes(language);
  const { search, onSearch, filter, onFilter, counts } = shown;
  const label = t("languages.searchTexts");
  const empties = counts.find(([name]) => name === "empties")?.[1] ?? 0;
  const addMissing = t("languages.addMissing");
  const missingLabel = empties === 0 ? addMissing : `${addMissing} · ${format.number(empties)}`;
  return (
    <div className={list.toolbar}>
      <TextInput
        className={list.search ?? ""}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        placeholder={label}
        aria-label={label}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <Segments
        label={t("languages.which")}
        value={filter}
        options={counts.map(([value, count]) => ({
          value,
          label:
            value === "all" ? t("languages.all") : `${t(`languages.${value}`)} · ${format.number(count)}`,
        }))}
        onChange={onFilter}
      />
      <div className={list.tools} data-off-paper>
        <Transfer language={language} />
        <Button onClick={() => void missing().then(onMissing)}>{missingLabel}</Button>
      </div>
    </div>
  );
};
