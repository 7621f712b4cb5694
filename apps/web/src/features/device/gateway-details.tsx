import type { GatewayOfTenant, GatewayReport, ReportedMachine } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { isSkewed } from "../../shared/gateways/gateway-facts.ts";
import { GatewayNotices } from "./gateway-notices.tsx";
import classes from "./gateways.module.css";
import { GatewayUpdate } from "./gateway-update.tsx";
import { HeldRecords } from "./held-records.tsx";
import { columnsOfMachines } from "./machine-columns.tsx";
import { useGatewayNames } from "../../shared/gateways/use-gateways.ts";
import { useMachineNames } from "./use-machine-names.ts";

const Machines = ({ name, machines }: { name: string; machines: readonly ReportedMachine[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const nameOf = useMachineNames();
  if (machines.length === 0) return <p className={classes.quiet}>{t("device.noMachines")}</p>;
  return (
    <>
      <DataTable
        label={t("device.machinesOf", { name })}
        columns={columnsOfMachines({ t, format, nowMs, nameOf })}
        rows={machines}
        keyOf={({ equipment }) => String(equipment)}
        pairs
        className={classes.machines}
      />
      {machines.some(({ clockSkewMs }) => isSkewed(clockSkewMs)) ? (
        <p className={classes.quiet}>{t("device.machineClockText")}</p>
      ) : null}
    </>
  );
};

/** Machine profiles in the gateway's own folder. */
const FolderProfiles = ({ profiles }: Pick<GatewayReport, "profiles">) => {
  const { t } = useTranslation();
  if (profiles === undefined || profiles.length === 0) return null;
  return (
    <p className={classes.quiet}>
      {t("device.folderProfiles")} ({t("device.folderProfilesNote")}):{" "}
      {profiles.map(({ name, fault }) => (fault === null ? name : `${name} (${fault})`)).join(", ")}
    </p>
  );
};

/** Details of one gateway: notices, version, held records, and machines. */
export const GatewayDetails = ({ row: gateway }: { readonly row: GatewayOfTenant }) => {
  const { report } = gateway;
  const name = useGatewayNames()(gateway.gateway);
  return (
    <div className={classes.details}>
      <GatewayNotices gateway={gateway} />
      <GatewayUpdate gateway={gateway} />
      {report && report.held.records > 0 ? <HeldRecords gateway={gateway} held={report.held} /> : null}
      {report ? <Machines name={name} machines={report.machines} /> : null}
      {report ? <FolderProfiles profiles={report.profiles} /> : null}
    </div>
  );
};
