import { type ImportedFile, type TextEncoding, textEncodings } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useImportActions, useSentFile } from "./use-import.ts";

interface EncodingChoiceProps {
  readonly file: ImportedFile;
  /** The same file, its letters read otherwise. */
  readonly onRead: (file: ImportedFile) => void;
}

/** How the letters of a CSV are written: it is seen in them, and older programs' can be mistaken. */
export const EncodingChoice = ({ file: { id, kind, format, encoding }, onRead }: EncodingChoiceProps) => {
  const { t } = useTranslation();
  const { read, forget } = useImportActions();
  const sent = useSentFile(id);
  if (format !== "csv" || encoding === null) return null;
  const choose = async (chosen: TextEncoding) => {
    if (sent === null || chosen === encoding) return;
    const other = await read.send({ kind, file: sent, encoding: chosen });
    if (!other) return;
    forget(id);
    onRead(other);
  };
  return (
    <NativeSelect
      label={t("imports.encoding")}
      description={sent === null ? t("imports.sheetSendAgain") : t("imports.encodingHint")}
      value={encoding}
      disabled={sent === null || read.pending}
      onChange={({ currentTarget }) => void choose(currentTarget.value as TextEncoding)}
      data={[...textEncodings]}
    />
  );
};
