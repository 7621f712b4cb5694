import { clockAheadMs, type GatewayOfTenant, isGatewaySilent, isHistoryOnly } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { shortAge } from "../../shared/format/short-age.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { Column } from "../../shared/table/column.ts";
import { RowToggle } from "../../shared/table/row-toggle.tsx";
import { isRead, isSkewed } from "../../shared/gateways/gateway-facts.ts";
import { isUnderWay, updateOf } from "../../shared/gateways/update-facts.ts";
import classes from "./gateways.module.css";
import { SkewMark } from "./skew-mark.tsx";

export interface GatewaysContext {
  readonly t: TFunction;
  readonly format: Format;
  readonly nowMs: number;
  readonly newest: string | null;
  readonly nameOf: (gateway: string) => string;
  readonly isOpen: (gateway: GatewayOfTenant) => boolean;
  readonly onToggle: (gateway: GatewayOfTenant) => void;
}

/** Records usually wait for seconds; above this, ms, the wait is shown. */
const waitsMs = 60_000;

/** Whether a gateway that only imported history is silent. Nothing more is expected of it, so it is not shown as failed. */
const broughtHistory = (gateway: GatewayOfTenant, nowMs: number): boolean =>
  isGatewaySilent(gateway, nowMs) && isHistoryOnly({ ...gateway, hasReported: gateway.report !== null });

const seen = (gateway: GatewayOfTenant, { t, format, nowMs }: GatewaysContext) => {
  if (broughtHistory(gateway, nowMs))
    return (
      <time
        className={classes.quiet}
        dateTime={new Date(gateway.lastSeenAt).toISOString()}
        title={format.instant(gateway.lastSeenAt, "dateTimeSeconds")}
      >
        {t("device.historyOnly")}
      </time>
    );
  const silent = isGatewaySilent(gateway, nowMs);
  const age = silent ? sinceText(gateway.lastSeenAt, nowMs, format) : shortAge(nowMs - gateway.lastSeenAt);
  return (
    <time
      className={classes.seen}
      data-silent={silent || undefined}
      dateTime={new Date(gateway.lastSeenAt).toISOString()}
      title={format.instant(gateway.lastSeenAt, "dateTimeSeconds")}
    >
      <ClassMark kind={silent ? "disconnected" : "useful"} />
      {t("panel.ago", { age })}
      {silent ? <span className="visually-hidden">, {t("device.silent")}</span> : null}
    </time>
  );
};

/** Notice on the version: a running or failed update, else an available newer version; null when there is none. */
const versionNotice = (gateway: GatewayOfTenant, { t, newest }: GatewaysContext): string | null => {
  const update = updateOf(gateway);
  if (isUnderWay(update)) return t("device.update.underWay");
  if (update?.state === "failed") return t("device.update.failed");
  const newer = gateway.update.offered ?? newest;
  return newer === null || newer === gateway.report?.version
    ? null
    : t("device.newerVersion", { version: newer });
};

const version = (gateway: GatewayOfTenant, context: GatewaysContext) => {
  const { report } = gateway;
  if (report === null) return <span className={classes.quiet}>{context.t("panel.unavailable")}</span>;
  const notice = versionNotice(gateway, context);
  return (
    <span className={classes.version}>
      {report.version}
      {notice === null ? null : <span className={classes.notice}>{notice}</span>}
    </span>
  );
};

const backlog = ({ report }: GatewayOfTenant, { t, format, nowMs }: GatewaysContext) => {
  if (report === null) return <span className={classes.quiet}>{t("panel.unavailable")}</span>;
  const { records, oldestAt } = report.pending;
  if (records === 0) return <span className={classes.quiet}>{format.number(0)}</span>;
  const waits = oldestAt !== null && nowMs - oldestAt > waitsMs;
  return (
    <span className={classes.backlog}>
      <strong>{format.number(records)}</strong>
      {waits ? (
        <span className={classes.quiet}>{t("panel.ago", { age: sinceText(oldestAt, nowMs, format) })}</span>
      ) : null}
    </span>
  );
};

const heldCount = ({ report }: GatewayOfTenant, { t, format }: GatewaysContext) => {
  if (report === null) return <span className={classes.quiet}>{t("panel.unavailable")}</span>;
  const { records } = report.held;
  const text = format.number(records);
  return records === 0 ? (
    <span className={classes.quiet}>{text}</span>
  ) : (
    <span className={classes.notice}>{text}</span>
  );
};

/** Number of machines that are read; unavailable for a silent gateway, whose last report is outdated. */
const machinesRead = (gateway: GatewayOfTenant, { t, nowMs }: GatewaysContext) => {
  const { report } = gateway;
  if (report === null || isGatewaySilent(gateway, nowMs))
    return <span className={classes.quiet}>{t("panel.unavailable")}</span>;
  const read = report.machines.filter(isRead).length;
  const total = report.machines.length;
  return (
    <span className={classes.read}>
      {read < total ? <ClassMark kind="disconnected" /> : null}
      <strong>{t("device.readOf", { read, total })}</strong>
    </span>
  );
};

export const columnsOfGateways = (context: GatewaysContext): readonly Column<GatewayOfTenant>[] => {
  const { t, nameOf, isOpen, onToggle } = context;
  return [
    {
      id: "gateway",
      header: t("device.gateway"),
      cell: (gateway) => (
        <RowToggle open={isOpen(gateway)} onToggle={() => onToggle(gateway)}>
          {nameOf(gateway.gateway)}
        </RowToggle>
      ),
    },
    { id: "seen", header: t("device.seen"), cell: (gateway) => seen(gateway, context) },
    {
      id: "version",
      header: t("device.version"),
      minor: true,
      cell: (gateway) => version(gateway, context),
    },
    {
      id: "backlog",
      header: t("device.backlog"),
      numeric: true,
      cell: (gateway) => backlog(gateway, context),
    },
    { id: "held", header: t("device.held"), numeric: true, cell: (gateway) => heldCount(gateway, context) },
    {
      id: "clock",
      header: t("device.clock"),
      numeric: true,
      cell: (gateway) => <SkewMark aheadMs={clockAheadMs(gateway)} noticed={isSkewed(gateway.clockSkewMs)} />,
    },
    {
      id: "machines",
      header: t("device.machinesRead"),
      numeric: true,
      cell: (gateway) => machinesRead(gateway, context),
    },
  ];
};
