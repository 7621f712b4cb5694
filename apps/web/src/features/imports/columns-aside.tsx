import type { ImportedFile } from "@fiel/contracts";
import { UnstyledButton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./columns.module.css";
import shared from "./imports.module.css";

const useReadAs = (file: ImportedFile): string => {
  const { format, encoding, separator, sheet, sheets, unreadable, mapping, kind } = file;
  const { t } = useTranslation();
  const decimal = t(mapping.decimal === "." ? "imports.decimalPoint" : "imports.decimalComma");
  const read =
    format === "csv"
      ? t("imports.readAs", {
          encoding,
          separator: separator === "\t" ? t("imports.tab") : separator,
          decimal,
        })
      : sheet === null || sheets.length < 2
        ? t("imports.readAsXlsx")
        : t("imports.readAsSheet", { sheet, others: sheets.filter((name) => name !== sheet).join(", ") });
  const zeros =
    kind === "products" ? [t(mapping.dropZeros ? "imports.zerosDropped" : "imports.zerosKept")] : [];
  const unread = unreadable.length > 0 ? [t("imports.unreadable", { names: unreadable.join(", ") })] : [];
  return [read, ...unread, ...zeros, t("imports.rememberedNext")].join(" ");
};

interface ColumnsAsideProps {
  readonly file: ImportedFile;
  readonly onChange: () => void;
}

/** Assigned fields of the columns, and how the file was read. */
export const ColumnsAside = ({ file, onChange }: ColumnsAsideProps) => {
  const { t } = useTranslation();
  const readAs = useReadAs(file);
  const { columns, mapping, fields } = file;
  const count = mapping.columns.filter(({ field }) => field !== null).length;
  return (
    <aside className={classes.aside} aria-label={t("imports.columns")}>
      <header>
        <h3>{t("imports.columns")}</h3>
        <span className={shared.quiet}>{t("imports.mapped", { count, total: columns.length })}</span>
        <UnstyledButton data-off-paper className={classes.link} onClick={onChange}>
          {t("imports.change")}
        </UnstyledButton>
      </header>
      <ul>
        {columns.map(({ header, samples }, place) => {
          const field = fields.find(({ name }) => name === mapping.columns[place]?.field);
          return (
            // A file may have two columns with one name, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <span className={classes.asideColumn}>
                <code>{header}</code>
                <span className={shared.quiet}>{samples[0] ?? ""}</span>
              </span>
              <IconArrowRight size={14} stroke={1.6} aria-hidden="true" />
              <span className={field === undefined ? shared.quiet : undefined}>
                {field?.label ?? t("imports.notImported")}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={shared.quiet}>{readAs}</p>
    </aside>
  );
};
