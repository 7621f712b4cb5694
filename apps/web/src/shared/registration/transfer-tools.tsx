import { exportRegistrations, type ImportKind } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { urlOf } from "../api/request-of-call.ts";
import { SheetMenu } from "../files/sheet-menu.tsx";
import type { ListTools } from "./list-tools.ts";
import { usePlace } from "./use-place.ts";
import classes from "./list.module.css";

/** Route of each kind on which its files are imported. */
const importing = {
  products: "/client/$tenant/admin/produtos/{-$key}",
  operators: "/client/$tenant/admin/operadores/{-$key}",
  events: "/client/$tenant/admin/eventos/{-$key}",
  coils: "/client/$tenant/admin/bobinas/{-$key}",
  equipments: "/client/$tenant/admin/equipamentos/{-$key}",
} as const satisfies Readonly<Record<ImportKind, string>>;

/** Buttons that import a list's records from a file and export the shown ones to a file. */
export const transferTools = (kind: ImportKind) =>
  function TransferTools({ removed, search }: ListTools) {
    const { t } = useTranslation();
    const { tenant } = usePlace();
    const query = { search: search.trim() || undefined, removed: removed ? "true" : undefined };
    return (
      <>
        <SheetMenu
          label={t("imports.export")}
          formatLabels={{ xlsx: t("imports.exportXlsx"), csv: t("imports.exportCsv") }}
          addressOf={(wanted) => urlOf(exportRegistrations, { tenant, kind }, { ...wanted, ...query })}
          fileName={`${tenant}-${kind}`}
          failed={t("imports.exportFailed")}
        />
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
