import {
  reportLimits,
  type GatewayReport,
  type ReportedFile,
  type ReportedMachine,
  type ReportedProfile,
} from "@fiel/contracts";
import { shortened } from "@fiel/domain";
import type { EquipmentStatus } from "../equipment/watch-equipment.ts";
import type { QueueSize, Space } from "../outbox/measure.ts";

export interface ReportParts {
  readonly gateway: string;
  readonly version: string;
  readonly host: string;
  /** Id of the computer's boot; null when the system has none. */
  readonly bootId: string | null;
  /** Ms of the computer's steady clock. */
  readonly steadyMs: number;
  /** The computer's clock, UTC ms. */
  readonly now: number;
  readonly startedAt: number;
  readonly queue: QueueSize;
  readonly held: GatewayReport["held"];
  readonly unreadable: NonNullable<GatewayReport["unreadable"]>;
  readonly space: Space;
  readonly clockJumps: GatewayReport["clockJumps"];
  readonly equipment: readonly EquipmentStatus[];
  readonly counters: readonly { readonly mid: number; readonly name: string; readonly value: number }[];
  readonly files: ReportedFile[];
  /** Machine profiles in the gateway's own folder. */
  readonly profiles: ReportedProfile[];
  readonly update: GatewayReport["update"];
  readonly reading: GatewayReport["reading"];
  /** Why a machine's configuration files cannot be written; null when they can. */
  readonly filesTroubleOf: (mid: number) => string | null;
  /** Id of the server's last request to resend that was received; null when there was none. */
  readonly resendHeard: number | null;
}

const cut = (text: string | null): string | null => (text === null ? null : shortened(text, 1_000));
const whole = (instant: number | null): number | null => (instant === null ? null : Math.round(instant));

const machineOf = (
  status: EquipmentStatus,
  counters: ReportedMachine["counters"],
  filesTrouble: string | null,
): ReportedMachine => ({
  equipment: status.mid,
  address: shortened(status.address, 300),
  state: status.state,
  trouble: cut(status.trouble),
  troubleSince: whole(status.troubleSince),
  lastReadAt: whole(status.lastReadAt),
  clockSkewMs: status.clockSkewMs,
  counters,
  filesTrouble: cut(filesTrouble),
  quiet:
    status.quiet === null
      ? null
      : { since: Math.round(status.quiet.since), lookedAt: shortened(status.quiet.lookedAt, 1_000) },
});

/** The report about the gateway to the server. If there are too many machines, those that cannot be read come first. */
export const describeReport = (parts: ReportParts): GatewayReport => {
  const {
    gateway,
    version,
    host,
    bootId,
    steadyMs,
    now,
    startedAt,
    queue,
    held,
    unreadable,
    space,
    clockJumps,
    equipment,
    counters,
    files,
    profiles,
    update,
    reading,
    filesTroubleOf,
    resendHeard,
  } = parts;
  const ofMachine = Map.groupBy(counters, ({ mid }) => mid);
  const countersOf = (mid: number): Record<string, number> =>
    Object.fromEntries((ofMachine.get(mid) ?? []).map(({ name, value }) => [name, value]));
  const told = equipment
    .toSorted((a, b) => Number(a.trouble === null) - Number(b.trouble === null))
    .slice(0, reportLimits.machines);
  return {
    gateway,
    version,
    host: shortened(host, 255),
    ...(bootId === null ? {} : { bootId }),
    steadyMs: Math.round(steadyMs),
    sentAt: Math.round(now),
    startedAt: Math.round(startedAt),
    pending: { batches: queue.batches, records: queue.records, oldestAt: whole(queue.oldestAt) },
    held,
    unreadable,
    space,
    clockJumps,
    machines: told.map((one) => machineOf(one, countersOf(one.mid), filesTroubleOf(one.mid))),
    files,
    profiles,
    resendHeard,
    ...(update === undefined ? {} : { update }),
    ...(reading === undefined ? {} : { reading }),
  };
};
