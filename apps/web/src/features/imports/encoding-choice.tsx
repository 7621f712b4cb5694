import { type ImportedFile, type TextEncoding, textEncodings } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useImportActions, useSentFile } from "./use-import.ts";

interface EncodingChoiceProps {
  readonly file: ImportedFile;
  /** Called with the same file read in another encoding. */
  readonly onRead: (file: ImportedFile) => void;
}

/** Encoding of a CSV. The guess can be wrong for files of older programs; the user sees it in the letters. */
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
      description={t("imports.encodingHint")}
      value={encoding}
      disabled={sent === null || read.pending}
      onChange={({ currentTarget }) => void choose(currentTarget.value as TextEncoding)}
      data={[...textEncodings]}
    />
  );
};
