import { Button } from "@mantine/core";
import type { CsvStyle } from "@fiel/domain";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useApi } from "../api/use-api.ts";
import { MenuButton, MenuItem } from "../menu/menu-button.tsx";
import { dismissToasts, toastFailure } from "../toasts/toasts.tsx";
import { saveFile } from "./save-file.ts";
import { useCsvStyle } from "./use-csv-style.ts";

const formats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof formats)[number];

export interface WantedSheet {
  readonly format: SheetFormat;
  /** Style of a CSV file. */
  readonly csv: CsvStyle;
}

interface SheetMenuProps {
  readonly label: string;
  /** Labels of the formats. */
  readonly formatLabels: Readonly<Record<SheetFormat, string>>;
  readonly addressOf: (wanted: WantedSheet) => string;
  /** File name without extension. */
  readonly fileName: string;
  /** Message when the download fails. */
  readonly failed: string;
}

/** Menu to download the page's data as a file. */
export const SheetMenu = ({ label, formatLabels, addressOf, fileName, failed }: SheetMenuProps) => {
  const api = useApi();
  const { t } = useTranslation();
  const { style, other, choose } = useCsvStyle();
  const save = async (format: SheetFormat, csv = style) => {
    if (csv !== style) choose(csv);
    try {
      saveFile(await api.file(addressOf({ format, csv })), `${fileName}.${format}`);
      dismissToasts("export");
    } catch {
      toastFailure({ title: failed, once: "export" });
    }
  };
  return (
    <MenuButton
      label={label}
      align="end"
      renderButton={(button) => (
        <Button {...button} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {label}
        </Button>
      )}
    >
      {formats.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {formatLabels[format]}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void save("csv", other)}>{t(`download.otherTable.${other}`)}</MenuItem>
    </MenuButton>
  );
};
