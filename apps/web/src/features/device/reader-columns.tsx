import { gatewaySilentAfterMs, type MachineHolder, type RunningReader } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import type { Format } from "../../shared/format/use-format.ts";
import type { Column } from "../../shared/table/column.ts";
import classes from "./gateways.module.css";
import { HandOver } from "./hand-over.tsx";

export interface ReadersContext {
  readonly t: TFunction;
  readonly format: Format;
  readonly nowMs: number;
  readonly running: readonly RunningReader[];
  readonly machineName: (mid: number) => string;
  readonly gatewayName: (gateway: string) => string;
}

/** Running gateways that do not read the machine. */
export const standbyOf = (
  { holder }: MachineHolder,
  running: readonly RunningReader[],
): readonly RunningReader[] =>
  running.filter(({ gateway, start }) => gateway !== holder?.gateway || start !== holder.start);

/** When two computers share one identity, the host name tells them apart. */
const nameOf = ({ gateway, host }: RunningReader, { running, gatewayName }: ReadersContext): string =>
  running.filter((one) => one.gateway === gateway).length > 1 ? host : gatewayName(gateway);

const readerText = ({ holder }: MachineHolder, context: ReadersContext) => {
  const { t, nowMs } = context;
  if (holder === null) return <span className={classes.quiet}>{t("device.readers.nobody")}</span>;
  const name = nameOf(holder, context);
  const silent = nowMs - holder.heardAt > gatewaySilentAfterMs;
  return (
    <span className={classes.read}>
      <ClassMark kind={silent ? "disconnected" : "useful"} />
      <strong>{silent ? t("device.readers.silent", { name }) : name}</strong>
    </span>
  );
};

const standbyText = (row: MachineHolder, context: ReadersContext) => {
  const { t, running, gatewayName } = context;
  if (row.wanted !== null)
    return (
      <span className={classes.notice}>
        {t("device.readers.handingOver", { name: gatewayName(row.wanted.gateway) })}
      </span>
    );
  const names = standbyOf(row, running).map((one) => nameOf(one, context));
  if (names.length === 0) return <span className={classes.quiet}>{t("device.readers.standbyNone")}</span>;
  return names.join(", ");
};

export const columnsOfReaders = (context: ReadersContext): readonly Column<MachineHolder>[] => {
  const { t, format, running, machineName } = context;
  return [
    {
      id: "machine",
      header: t("device.machine"),
      cell: ({ equipment }) => <strong>{machineName(equipment)}</strong>,
    },
    { id: "reader", header: t("device.readers.reader"), cell: (row) => readerText(row, context) },
    {
      id: "since",
      header: t("device.readers.since"),
      cell: ({ since }) => format.instant(since, "dateTime"),
    },
    { id: "standby", header: t("device.readers.standby"), cell: (row) => standbyText(row, context) },
    {
      id: "handOver",
      header: t("device.readers.handOver"),
      cell: (row) =>
        row.wanted !== null
          ? null
          : standbyOf(row, running).map((one) => (
              <HandOver
                key={`${one.gateway} ${one.start}`}
                equipment={row.equipment}
                machine={machineName(row.equipment)}
                to={one}
                name={nameOf(one, context)}
              />
            )),
    },
  ];
};
