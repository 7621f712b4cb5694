import type { ReportedMachine } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { sinceText } from "../../shared/format/since-text.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import type { Column } from "../../shared/table/column.ts";
import { isRead, isSkewed } from "../../shared/gateways/gateway-facts.ts";
import { troubleText } from "../../shared/gateways/trouble-text.ts";
import classes from "./gateways.module.css";
import { MachineCounters } from "./machine-counters.tsx";
import { SkewMark } from "./skew-mark.tsx";

export interface MachinesContext {
  readonly t: TFunction;
  readonly format: Format;
  readonly nowMs: number;
  readonly nameOf: (mid: number | null) => string;
}

/** Readings older than this, ms, also show their age. */
const recentMs = 60_000;

const lastReadText = ({ lastReadAt }: ReportedMachine, { t, format, nowMs }: MachinesContext) => {
  if (lastReadAt === null) return <span className={classes.quiet}>{t("device.neverRead")}</span>;
  const old = nowMs - lastReadAt > recentMs;
  const style = nowMs - lastReadAt > 86_400_000 ? "dateTime" : "timeSeconds";
  return (
    <span>
      {format.instant(lastReadAt, style)}
      {old ? (
        <strong className={classes.old}>
          , {t("panel.ago", { age: sinceText(lastReadAt, nowMs, format) })}
        </strong>
      ) : null}
    </span>
  );
};

const readTrouble = (machine: ReportedMachine, { t, format, nowMs }: MachinesContext) => {
  const { trouble, troubleSince } = machine;
  if (trouble === null) return null;
  const words = troubleText(trouble, t);
  if (troubleSince === null) return words;
  const style = nowMs - troubleSince > 86_400_000 ? "dateTime" : "timeSeconds";
  return (
    <span>
      <span title={trouble}>{words}</span>{" "}
      <span className={classes.quiet}>
        {t("device.since", { time: format.instant(troubleSince, style) })}
      </span>
    </span>
  );
};

/** From here a machine without packages is told, ms. */
const quietMs = 10 * 60_000;

/** Since when a machine that is read has brought no package, and what is looked at for them. */
const quietText = ({ quiet }: ReportedMachine, { t, format, nowMs }: MachinesContext) => {
  if (quiet === null || quiet === undefined || nowMs - quiet.since < quietMs) return null;
  const style = nowMs - quiet.since > 86_400_000 ? "dateTime" : "timeSeconds";
  return (
    <span className={classes.quiet}>
      {t("device.noPackages", { time: format.instant(quiet.since, style) })}
      {quiet.lookedAt === "" ? "" : ` ${t("device.lookedAt", { what: quiet.lookedAt })}`}
    </span>
  );
};

/** Why the machine cannot be read, and why its configuration files cannot be written. */
const lastError = (machine: ReportedMachine, context: MachinesContext) => {
  const { t } = context;
  const filesTrouble = machine.filesTrouble ?? null;
  const ofReading = readTrouble(machine, context);
  const ofPackages = quietText(machine, context);
  if (filesTrouble === null && ofPackages === null)
    return ofReading ?? <span className={classes.quiet}>{t("device.noTrouble")}</span>;
  return (
    <span className={classes.troubles}>
      {ofReading}
      {ofPackages}
      {filesTrouble === null ? null : (
        <span title={filesTrouble}>{t("device.filesTrouble", { reason: troubleText(filesTrouble, t) })}</span>
      )}
    </span>
  );
};

export const columnsOfMachines = (context: MachinesContext): readonly Column<ReportedMachine>[] => {
  const { t, nameOf } = context;
  return [
    {
      id: "machine",
      header: t("device.machine"),
      cell: (machine) => (
        <span className={classes.machine}>
          <ClassMark kind={isRead(machine) ? "useful" : "disconnected"} />
          <span>
            <MachineLink mid={machine.equipment}>
              <strong>{nameOf(machine.equipment)}</strong>
            </MachineLink>
            <span className={classes.address} title={machine.address}>
              {machine.address}
            </span>
          </span>
        </span>
      ),
    },
    { id: "read", header: t("device.lastRead"), cell: (machine) => lastReadText(machine, context) },
    { id: "trouble", header: t("device.lastError"), cell: (machine) => lastError(machine, context) },
    {
      id: "clock",
      header: t("device.machineClock"),
      cell: ({ clockSkewMs }) =>
        clockSkewMs === null ? (
          <span className={classes.quiet}>{t("panel.unavailable")}</span>
        ) : (
          <SkewMark aheadMs={clockSkewMs} noticed={isSkewed(clockSkewMs)} />
        ),
    },
    {
      id: "counted",
      header: t("device.counted"),
      cell: ({ counters }) => <MachineCounters counters={counters} />,
    },
  ];
};
