import { exportAccounts } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { MenuButton, MenuItem } from "../../shared/menu/menu-button.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { dismissToasts, toastFailure } from "../../shared/toasts/toasts.tsx";

/** All clients as a file. */
export const ClientsExport = () => {
  const { t } = useTranslation();
  const { api } = usePlace();
  const save = async (format: "xlsx" | "csv") => {
    try {
      saveFile(await api.file(urlOf(exportAccounts, {}, { format })), `${t("clients.fileName")}.${format}`);
      dismissToasts("export");
    } catch {
      toastFailure({ title: t("imports.exportFailed"), once: "export" });
    }
  };
  return (
    <MenuButton
      label={t("imports.export")}
      align="end"
      renderButton={(button) => (
        <Button {...button} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {t("imports.export")}
        </Button>
      )}
    >
      <MenuItem onSelect={() => void save("xlsx")}>{t("imports.exportXlsx")}</MenuItem>
      <MenuItem onSelect={() => void save("csv")}>{t("imports.exportCsv")}</MenuItem>
    </MenuButton>
  );
};
