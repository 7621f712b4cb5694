import type { ImportedFile } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useImportActions, useSentFile } from "./use-import.ts";

interface SheetChoiceProps {
  readonly file: ImportedFile;
  /** Called with the same file read from another sheet. */
  readonly onRead: (file: ImportedFile) => void;
}

/** Sheet of the workbook to import. */
export const SheetChoice = ({ file: { id, kind, sheet, sheets }, onRead }: SheetChoiceProps) => {
  const { t } = useTranslation();
  const { read, forget } = useImportActions();
  const sent = useSentFile(id);
  if (sheet === null || sheets.length < 2) return null;
  const choose = async (name: string) => {
    if (sent === null || name === sheet) return;
    const other = await read.send({ kind, file: sent, sheet: name });
    if (!other) return;
    forget(id);
    onRead(other);
  };
  return (
    <NativeSelect
      label={t("imports.sheet")}
      value={sheet}
      disabled={sent === null || read.pending}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      data={[...new Set([sheet, ...sheets])].toSorted((a, b) => sheets.indexOf(a) - sheets.indexOf(b))}
    />
  );
};
