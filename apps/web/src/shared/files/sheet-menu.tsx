import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useApi } from "../api/use-api.ts";
import { MenuButton, MenuItem } from "../menu/menu-button.tsx";
import { dismissToasts, toastFailure } from "../toasts/toasts.tsx";
import { saveFile } from "./save-file.ts";

const formats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof formats)[number];

interface SheetMenuProps {
  readonly label: string;
  /** What each format is called. */
  readonly formatLabels: Readonly<Record<SheetFormat, string>>;
  readonly addressOf: (format: SheetFormat) => string;
  /** Of the file, without its ending. */
  readonly fileName: string;
  /** Told when it cannot be had. */
  readonly failed: string;
}

/** Takes what a page shows along as a file. */
export const SheetMenu = ({ label, formatLabels, addressOf, fileName, failed }: SheetMenuProps) => {
  const api = useApi();
  const save = async (format: SheetFormat) => {
    try {
      saveFile(await api.file(addressOf(format)), `${fileName}.${format}`);
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
    </MenuButton>
  );
};
