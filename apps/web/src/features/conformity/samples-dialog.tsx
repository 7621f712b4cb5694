import "@mantine/core/styles/Switch.layer.css";
import { type ProductConformity, toDraw } from "@fiel/contracts";
import { Button, Switch } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useCsvStyle } from "../../shared/files/use-csv-style.ts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { useFileAbout, useFilePeriod } from "../../shared/panel/use-file-about.ts";
import { useFileName } from "../../shared/panel/use-file-name.ts";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { nameOfEquipment } from "../../shared/machines/name-of-equipment.ts";
import { refusedOf } from "./conformity-facts.ts";
import classes from "./samples-dialog.module.css";
import { useSampleColumns } from "./use-sample-columns.tsx";
import { unitOfProduct } from "../../shared/format/use-weights-of-product.ts";

interface SamplesDialogProps {
  readonly name: string;
  readonly product: ProductConformity;
  readonly onChoose: (startMs: number) => void;
  readonly onClose: () => void;
}

/** The table scrolls inside the dialog and must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

interface SavedSamples extends Pick<SamplesDialogProps, "name" | "product"> {
  readonly title: string;
  readonly refusedOnly: boolean;
}

/** Saves the listed samples as a file. */
const useSave = ({ name, product, title, refusedOnly }: SavedSamples) => {
  const { sampleCount, refusedCount } = product;
  const { t } = useTranslation();
  const { style } = useCsvStyle();
  const { now } = useEnvironment();
  const fileName = useFileName(nameOfEquipment("amostras", name), useFilePeriod());
  const about = useFileAbout();
  return async (table: TableData) => {
    const { savePanelTable } = await import("../../shared/panel/save-panel.ts");
    const without = refusedOnly ? [t("conformity.approvedCount")] : [];
    const count = refusedOnly ? refusedCount : sampleCount;
    const part = [{ name: t("conformity.samples"), listed: table.rows.length, count }];
    const told = about({ title, subtitle: product.productName, updatedMs: now(), without, part });
    savePanelTable(table, style, fileName(without), told);
  };
};

/** Every listed sample with its numbers and verdict; choosing one shows it on the page. */
export const SamplesDialog = ({ name, product, onChoose, onClose }: SamplesDialogProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useSampleColumns(product, (startMs) => {
    onChoose(startMs);
    onClose();
  });
  const { sampleCount, refusedCount, productName } = product;
  const [refusedOnly, setRefusedOnly] = useState(false);
  const shown = useMemo(
    () => (refusedOnly ? refusedOf(product) : toDraw(product.samples)),
    [product, refusedOnly],
  );
  const sorted = useSortedRows(columns, shown, { column: "time", descending: true });
  const title = t("conformity.samplesTitle", { name });
  const save = useSave({ name, product, title, refusedOnly });
  return (
    <Dialog title={title} width={920} onClose={onClose}>
      <p className={classes.about}>
        {`${productName} · ${t("conformity.listed", {
          listed: format.number(shown.length),
          number: format.number(sampleCount),
        })} · ${t("conformity.weightsIn", { unit: unitOfProduct(product) })}`}
      </p>
      {refusedCount === 0 ? null : (
        <Switch
          label={t("conformity.refusedOnly")}
          checked={refusedOnly}
          onChange={({ currentTarget }) => setRefusedOnly(currentTarget.checked)}
        />
      )}
      <div className={classes.scroll} role="region" aria-label={title} {...scrollable}>
        <SortedTable
          className={classes.table}
          label={title}
          columns={columns}
          sorted={sorted}
          keyOf={({ startDate }) => String(startDate)}
          pairs
        />
      </div>
      <DialogFoot>
        <Button onClick={() => void save(tableDataOf(columns, sorted.rows))}>{t("download.table")}</Button>
        <Button variant="filled" onClick={onClose}>
          {t("conformity.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
