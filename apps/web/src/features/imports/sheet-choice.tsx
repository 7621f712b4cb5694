import type { ImportedFile } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { readFault } from "./read-fault.ts";
import { useImportActions } from "./use-import.ts";

interface SheetChoiceProps {
  readonly file: ImportedFile;
  /** Called with the same file read from another sheet. */
  readonly onRead: (file: ImportedFile) => void;
}

/** Sheet of the workbook to import. */
export const SheetChoice = ({ file, onRead }: SheetChoiceProps) => {
  const { t } = useTranslation();
  const { read } = useImportActions();
  const { kind, sheet, sheets } = file;
  if (sheet === null || sheets.length < 2) return null;
  const choose = async (name: string) => {
    const other = await read.send({ kind, file, sheet: name });
    if (other) onRead(other);
  };
  return (
    <NativeSelect
      label={t("imports.sheet")}
      value={sheet}
      error={read.error === null ? null : readFault(read.error, t("imports.readFailed"))}
      disabled={read.pending}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      data={[...new Set([sheet, ...sheets])].toSorted((a, b) => sheets.indexOf(a) - sheets.indexOf(b))}
    />
  );
};
