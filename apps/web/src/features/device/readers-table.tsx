import type { MachineHolder } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useGatewayNames, useReaders } from "../../shared/gateways/use-gateways.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import classes from "./gateways.module.css";
import { columnsOfReaders, standbyOf } from "./reader-columns.tsx";
import { useMachineNames } from "./use-machine-names.ts";

const keyOf = ({ equipment }: MachineHolder): string => String(equipment);

/** Which gateway reads each machine and which ones stand by. Renders nothing when no machine has a second gateway. */
export const ReadersTable = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const machineName = useMachineNames();
  const gatewayName = useGatewayNames();
  const { readers = [], running = [] } = useReaders().data ?? {};
  const isPair = readers.some((one) => standbyOf(one, running).length > 0 || one.wanted !== null);
  if (!isPair) return null;
  return (
    <section className={classes.details} aria-label={t("device.readers.title")}>
      <DataTable
        label={t("device.readers.title")}
        columns={columnsOfReaders({ t, format, nowMs, running, machineName, gatewayName })}
        rows={readers}
        keyOf={keyOf}
        pairs
        className={classes.machines}
      />
      <p className={classes.quiet}>{t("device.readers.text")}</p>
    </section>
  );
};
