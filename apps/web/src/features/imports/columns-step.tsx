import type { ImportedFile, ImportMapping } from "@fiel/contracts";
import { Button, NativeSelect, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../shared/table/data-table.tsx";
import { columnChoices } from "./column-choices.tsx";
import classes from "./columns.module.css";
import shared from "./imports.module.css";
import { EncodingChoice } from "./encoding-choice.tsx";
import { SheetChoice } from "./sheet-choice.tsx";
import { useImportActions } from "./use-import.ts";

interface ColumnsStepProps {
  readonly file: ImportedFile;
  readonly onChecked: () => void;
  readonly onCancel: () => void;
  /** The same file, read from another sheet. */
  readonly onRead: (file: ImportedFile) => void;
}

/** Why the file cannot be compared yet, in a sentence; null: it can. */
const useFault = ({ fields }: ImportedFile, { columns, decimal }: ImportMapping): string | null => {
  const { t } = useTranslation();
  const named = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const labelOf = (name: string | undefined) => fields.find((field) => field.name === name)?.label ?? "";
  const [key] = fields;
  if (key !== undefined && !named.includes(key.name)) return t("imports.keyMissing", { name: key.label });
  const twice = named.find((field, place) => named.indexOf(field) !== place);
  if (twice !== undefined) return t("imports.twice", { name: labelOf(twice) });
  return decimal === null ? t("imports.markOpen") : null;
};

const Settings = ({
  file,
  mapping,
  onChange,
  onRead,
}: {
  readonly file: ImportedFile;
  readonly mapping: ImportMapping;
  readonly onChange: (mapping: ImportMapping) => void;
  readonly onRead: ColumnsStepProps["onRead"];
}) => {
  const { t } = useTranslation();
  const { kind } = file;
  return (
    <div className={classes.settings}>
      <SheetChoice file={file} onRead={onRead} />
      <EncodingChoice file={file} onRead={onRead} />
      <NativeSelect
        label={t("imports.decimalMark")}
        value={mapping.decimal ?? ""}
        error={mapping.decimal === null}
        onChange={({ currentTarget }) =>
          onChange({ ...mapping, decimal: currentTarget.value as ImportMapping["decimal"] })
        }
        data={[
          ...(mapping.decimal === null ? [{ value: "", label: t("imports.chooseMark") }] : []),
          { value: ",", label: t("imports.comma") },
          { value: ".", label: t("imports.point") },
        ]}
      />
      {kind === "products" ? (
        <Switch
          label={t("imports.dropZeros")}
          description={t("imports.dropZerosHint")}
          checked={mapping.dropZeros}
          onChange={({ currentTarget }) => onChange({ ...mapping, dropZeros: currentTarget.checked })}
        />
      ) : null}
    </div>
  );
};

/** What each column of the file is: guessed, remembered, and to be put right. */
export const ColumnsStep = ({ file, onChecked, onCancel, onRead }: ColumnsStepProps) => {
  const { t } = useTranslation();
  const { check } = useImportActions();
  const [mapping, setMapping] = useState(file.mapping);
  const fault = useFault(file, mapping);
  const rows = file.columns.map((column, place) => ({ ...column, place }));
  const choose = (place: number, change: Partial<ImportMapping["columns"][number]>): void =>
    setMapping({
      ...mapping,
      columns: mapping.columns.map((column, at) => (at === place ? { ...column, ...change } : column)),
    });
  return (
    <>
      <div className={shared.body}>
        <Settings file={file} mapping={mapping} onChange={setMapping} onRead={onRead} />
        <DataTable
          label={t("imports.columns")}
          columns={columnChoices(t, file, mapping, choose)}
          rows={rows}
          keyOf={({ place }) => String(place)}
          className={classes.choices}
        />
      </div>
      <div className={shared.foot}>
        <p className={fault === null ? shared.quiet : shared.fault} role="status">
          {fault ?? t("imports.rememberedNext")}
        </p>
        <div className={shared.buttons}>
          <Button onClick={onCancel}>{t("imports.forget")}</Button>
          <Button
            variant="filled"
            loading={check.pending}
            disabled={fault !== null}
            onClick={() =>
              void check.send({ id: file.id, mapping }).then((checked) => checked && onChecked())
            }
          >
            {t("imports.checkButton")}
          </Button>
        </div>
      </div>
    </>
  );
};
