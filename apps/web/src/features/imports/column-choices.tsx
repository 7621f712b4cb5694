import type { ImportedFile, ImportMapping } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import type { TFunction } from "i18next";
import type { Column } from "../../shared/table/column.ts";
import classes from "./columns.module.css";
import shared from "./imports.module.css";

export interface FileColumn {
  readonly header: string;
  readonly samples: readonly string[];
  readonly place: number;
}

type Choice = ImportMapping["columns"][number];
type Choose = (place: number, change: Partial<Choice>) => void;

const weighed = new Set(["weight", "mass"]);

interface ChoiceProps {
  readonly t: TFunction;
  readonly fields: ImportedFile["fields"];
  readonly column: FileColumn;
  readonly choice: Choice | undefined;
  readonly choose: Choose;
}

const FieldChoice = ({ t, fields, column: { header, place }, choice, choose }: ChoiceProps) => (
  <NativeSelect
    className={classes.choice ?? ""}
    aria-label={header}
    value={choice?.field ?? ""}
    onChange={({ currentTarget }) => choose(place, { field: currentTarget.value || null, unit: null })}
    data={[
      { value: "", label: t("imports.notImported") },
      ...fields.map(({ name, label, required }) => ({
        value: name,
        label: required ? `${label} (${t("imports.required")})` : label,
      })),
    ]}
  />
);

const UnitChoice = ({ t, fields, column: { header, place }, choice, choose }: ChoiceProps) => {
  const type = fields.find(({ name }) => name === choice?.field)?.type;
  const units = type === "mass" ? ["kg"] : ["g", "kg", "lb"];
  return (
    <NativeSelect
      aria-label={t("imports.unitOf", { name: header })}
      value={choice?.unit ?? ""}
      onChange={({ currentTarget }) =>
        choose(place, { unit: (currentTarget.value || null) as Choice["unit"] })
      }
      data={[{ value: "", label: type === "mass" ? "g" : t("imports.rowUnit") }, ...units]}
    />
  );
};

/** Table columns for the file's columns: header, samples, and assigned field. */
export const columnChoices = (
  t: TFunction,
  { fields }: ImportedFile,
  { columns }: ImportMapping,
  choose: Choose,
): Column<FileColumn>[] => {
  const isWeight = ({ place }: FileColumn): boolean =>
    weighed.has(fields.find(({ name }) => name === columns[place]?.field)?.type ?? "");
  const props = (column: FileColumn) => ({ t, fields, column, choice: columns[column.place], choose });
  return [
    {
      id: "column",
      header: t("imports.columnOfFile"),
      cell: ({ header, samples }) => (
        <span className={classes.fileColumn}>
          <b>{header}</b>
          <span className={shared.quiet}>{samples.join(" · ")}</span>
        </span>
      ),
    },
    { id: "field", header: t("imports.becomes"), cell: (column) => <FieldChoice {...props(column)} /> },
    {
      id: "unit",
      header: t("imports.unit"),
      cell: (column) => (isWeight(column) ? <UnitChoice {...props(column)} /> : null),
    },
  ];
};
