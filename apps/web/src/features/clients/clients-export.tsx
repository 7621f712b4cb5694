import { exportAccounts } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { SheetMenu } from "../../shared/files/sheet-menu.tsx";

/** Exports all clients as a file. */
export const ClientsExport = () => {
  const { t } = useTranslation();
  return (
    <SheetMenu
      label={t("imports.export")}
      formatLabels={{ xlsx: t("imports.exportXlsx"), csv: t("imports.exportCsv") }}
      addressOf={(wanted) => urlOf(exportAccounts, {}, { ...wanted })}
      fileName={t("clients.fileName")}
      failed={t("imports.exportFailed")}
    />
  );
};
