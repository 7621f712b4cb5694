import type { ImportedFile, ImportMapping } from "@fiel/contracts";
import { Button, NativeSelect, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../shared/table/data-table.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { bothReadings } from "./both-readings.ts";
import { columnChoices } from "./column-choices.tsx";
import classes from "./columns.module.css";
import shared from "./imports.module.css";
import { EncodingChoice } from "./encoding-choice.tsx";
import { keptMapping } from "./kept-mapping.ts";
import { SheetChoice } from "./sheet-choice.tsx";
import { useImportActions } from "./use-import.ts";

interface ColumnsStepProps {
  readonly file: ImportedFile;
  readonly onChecked: () => void;
  readonly onCancel: () => void;
  /** Called with the same file read from another sheet. */
  readonly onRead: (file: ImportedFile) => void;
}

/** Why the file cannot be checked yet, as a sentence; null when it can. */
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

/** Both readings of a number of the file, without groups of thousands; undefined when all numbers are clear. */
const useReadings = (file: ImportedFile, mapping: ImportMapping): string | undefined => {
  const { t, i18n } = useTranslation();
  const readings = bothReadings(file, mapping, file.fields[0]?.name);
  if (readings === null) return undefined;
  const plain = new Intl.NumberFormat(i18n.language, { useGrouping: false, maximumFractionDigits: 3 });
  const { text, byComma, byPoint } = readings;
  return t("imports.bothWays", { text, comma: plain.format(byComma), point: plain.format(byPoint) });
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
  const readings = useReadings(file, mapping);
  const { kind } = file;
  return (
    <div className={classes.settings}>
      <SheetChoice file={file} onRead={onRead} />
      <EncodingChoice file={file} onRead={onRead} />
      <NativeSelect
        label={t("imports.decimalMark")}
        description={readings}
        value={mapping.decimal ?? ""}
        error={mapping.decimal === null}
        onChange={({ currentTarget }) =>
          onChange({
            ...mapping,
            decimal: currentTarget.value as ImportMapping["decimal"],
            decimalChosen: true,
          })
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

/** The assignment so far. It survives a reload of the page until `forget`. */
const useMapping = (file: ImportedFile) => {
  const { tenant } = usePlace();
  const kept = keptMapping(tenant, file);
  const [mapping, setShown] = useState(() => kept.read() ?? file.mapping);
  const setMapping = (chosen: ImportMapping): void => {
    kept.write(chosen);
    setShown(chosen);
  };
  return { mapping, setMapping, forget: kept.forget };
};

/** Buttons for the next and the previous step; next is disabled by a fault. */
const Foot = ({
  fault,
  pending,
  onForget,
  onCheck,
}: {
  readonly fault: string | null;
  readonly pending: boolean;
  readonly onForget: () => void;
  readonly onCheck: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={shared.foot}>
      <p className={fault === null ? shared.quiet : shared.fault} role="status">
        {fault ?? t("imports.rememberedNext")}
      </p>
      <div className={shared.buttons}>
        <Button onClick={onForget}>{t("imports.forget")}</Button>
        <Button variant="filled" loading={pending} disabled={fault !== null} onClick={onCheck}>
          {t("imports.checkButton")}
        </Button>
      </div>
    </div>
  );
};

/** Assigns each column of the file to a field: guessed, remembered, or corrected by the user. */
export const ColumnsStep = ({ file, onChecked, onCancel, onRead }: ColumnsStepProps) => {
  const { t } = useTranslation();
  const { check } = useImportActions();
  const { mapping, setMapping, forget } = useMapping(file);
  const fault = useFault(file, mapping);
  const rows = file.columns.map((column, place) => ({ ...column, place }));
  const choose = (place: number, change: Partial<ImportMapping["columns"][number]>): void =>
    setMapping({
      ...mapping,
      columns: mapping.columns.map((column, at) => (at === place ? { ...column, ...change } : column)),
    });
  const checkFile = async (): Promise<void> => {
    const onMarkOpen = () => setMapping({ ...mapping, decimal: null, decimalChosen: false });
    if (!(await check.send({ id: file.id, mapping, onMarkOpen }))) return;
    forget();
    onChecked();
  };
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
      <Foot
        fault={fault}
        pending={check.pending}
        onForget={() => {
          forget();
          onCancel();
        }}
        onCheck={() => void checkFile()}
      />
    </>
  );
};
