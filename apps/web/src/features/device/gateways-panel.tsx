import { type GatewayOfTenant, isGatewaySilent, isHistoryOnly } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { OlderNotShown } from "../../shared/lines/older-not-shown.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import { sortRows } from "../../shared/table/sort-rows.ts";
import { useOpenRows } from "../../shared/table/use-open-rows.ts";
import { columnsOfGateways } from "./gateway-columns.tsx";
import { GatewayDetails } from "./details-lazy.tsx";
import { ClockNotice } from "./clock-notice.tsx";
import { newestVersion, wantsAttention } from "../../shared/gateways/gateway-facts.ts";
import classes from "./gateways.module.css";
import { LimitNotice } from "./limit-notice.tsx";
import { InstallGateway } from "./install-gateway.tsx";
import { ReadersTable } from "./readers-table.tsx";
import { TwinsNotice } from "./twins-notice.tsx";
import { useGatewayNames, useGateways, useOlderGateways } from "../../shared/gateways/use-gateways.ts";

const keyOf = ({ gateway }: GatewayOfTenant): string => gateway;

const GatewaysTable = ({ gateways }: { gateways: readonly GatewayOfTenant[] }) => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const nameOf = useGatewayNames();
  const { isOpen, toggle } = useOpenRows(keyOf, (gateway) => wantsAttention(gateway, nowMs));
  const newest = newestVersion(gateways);
  // Sorted by name, since the order of last reports changes all the time.
  const rows = sortRows(gateways, ({ gateway }) => nameOf(gateway), false, i18n.language);
  return (
    <DataTable
      label={t("device.gateways")}
      columns={columnsOfGateways({ t, format, nowMs, newest, nameOf, isOpen, onToggle: toggle })}
      rows={rows}
      keyOf={keyOf}
      pairs
      details={{ of: GatewayDetails, isOpen }}
      className={classes.gateways}
    />
  );
};

const NoGateways = () => {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <p>{t("device.noGateways")}</p>
      <p className={classes.quiet}>{t("device.noGatewaysText")}</p>
    </div>
  );
};

/** Gateways that read the machines, with their state. */
export const GatewaysPanel = () => {
  const { t } = useTranslation();
  const nowMs = useNow();
  const query = useGateways();
  const gateways = query.data ?? [];
  const older = useOlderGateways().data ?? 0;
  const count = gateways.length;
  const silent = gateways.filter(
    (gateway) =>
      isGatewaySilent(gateway, nowMs) && !isHistoryOnly({ ...gateway, hasReported: gateway.report !== null }),
  ).length;
  const subtitle = silent === 0 ? t("device.allUp", { count }) : t("device.someSilent", { count, silent });
  return (
    <Panel
      title={t("device.gateways")}
      {...(count > 0 ? { subtitle } : {})}
      tools={<InstallGateway />}
      state={usePanelState(query)}
      skeleton={<TableSkeleton rows={3} />}
    >
      <ClockNotice />
      <LimitNotice />
      <TwinsNotice />
      {count === 0 ? <NoGateways /> : <GatewaysTable gateways={gateways} />}
      <OlderNotShown count={older} />
      <ReadersTable />
    </Panel>
  );
};
