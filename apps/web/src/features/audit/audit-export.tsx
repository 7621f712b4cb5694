import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type AuditSearch, faultOfDays } from "./audit-filter.ts";
import classes from "./audit.module.css";
import { useAuditExport } from "./use-audit.ts";

export const AuditExport = ({ search }: { search: AuditSearch }) => {
  const { t } = useTranslation();
  const { exporting, save } = useAuditExport(search);
  return (
    <Button
      className={classes.export ?? ""}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={exporting}
      disabled={faultOfDays(search) !== null}
      onClick={() => void save()}
    >
      {t("audit.export")}
    </Button>
  );
};
