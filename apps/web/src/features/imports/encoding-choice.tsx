import { type ImportedFile, type TextEncoding, textEncodings } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { readFault } from "./read-fault.ts";
import { useImportActions } from "./use-import.ts";

interface EncodingChoiceProps {
  readonly file: ImportedFile;
  /** Called with the same file read in another encoding. */
  readonly onRead: (file: ImportedFile) => void;
}

/** Encoding of a CSV. The guess can be wrong for files of older programs; the user sees it in the letters. */
export const EncodingChoice = ({ file, onRead }: EncodingChoiceProps) => {
  const { t } = useTranslation();
  const { read } = useImportActions();
  const { kind, format, encoding } = file;
  if (format !== "csv" || encoding === null) return null;
  const choose = async (chosen: TextEncoding) => {
    const other = await read.send({ kind, file, encoding: chosen });
    if (other) onRead(other);
  };
  return (
    <NativeSelect
      label={t("imports.encoding")}
      description={t("imports.encodingHint")}
      value={encoding}
      error={read.error === null ? null : readFault(read.error, t("imports.readFailed"))}
      disabled={read.pending}
      onChange={({ currentTarget }) => void choose(currentTarget.value as TextEncoding)}
      data={[...textEncodings]}
    />
  );
};
