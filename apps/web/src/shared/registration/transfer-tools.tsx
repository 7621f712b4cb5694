import { exportRegistrations, type ImportKind } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { urlOf } from "../api/request-of-call.ts";
import { saveFile } from "../files/save-file.ts";
import { MenuButton, MenuItem } from "../menu/menu-button.tsx";
import { dismissToasts, toastFailure } from "../toasts/toasts.tsx";
import type { ListTools } from "./list-tools.ts";
import { usePlace } from "./use-place.ts";
import classes from "./list.module.css";

/** Where each kind's files are brought in. */
const importing = {
  products: "/client/$tenant/admin/produtos/{-$key}",
  operators: "/client/$tenant/admin/operadores/{-$key}",
  events: "/client/$tenant/admin/eventos/{-$key}",
  coils: "/client/$tenant/admin/bobinas/{-$key}",
  equipments: "/client/$tenant/admin/equipamentos/{-$key}",
} as const satisfies Readonly<Record<ImportKind, string>>;

/** What the list shows, as a file. */
const useExport = (kind: ImportKind, { removed, search }: ListTools) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  return async (format: "xlsx" | "csv") => {
    try {
      const query = { format, search: search.trim() || undefined, removed: removed ? "true" : undefined };
      saveFile(
        await api.file(urlOf(exportRegistrations, { tenant, kind }, query)),
        `${tenant}-${kind}.${format}`,
      );
      dismissToasts("export");
    } catch {
      toastFailure({ title: t("imports.exportFailed"), once: "export" });
    }
  };
};

/** Bringing a list's records in from a file and taking them out into one. */
export const transferTools = (kind: ImportKind) =>
  function TransferTools(shown: ListTools) {
    const { t } = useTranslation();
    const { tenant } = usePlace();
    const save = useExport(kind, shown);
    return (
      <>
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
        <Button
          className={classes.linked ?? ""}
          renderRoot={(props) => (
            <Link {...props} to={importing[kind]} params={{ tenant, key: "importar" }} />
          )}
          leftSection={<IconUpload size={16} aria-hidden="true" />}
        >
          {t("imports.import")}
        </Button>
      </>
    );
  };
