import type { EquipmentStatus } from "../equipment/watch-equipment.ts";
import type { ForwarderStatus } from "../forwarding/forwarder.ts";
import type { HeldGroup } from "../outbox/held-summary.ts";
import type { StandBy } from "../reading-holds/machine-holds.ts";
import type { Unreadable } from "../outbox/unreadable.ts";
import type { QueueSize, Space } from "../outbox/measure.ts";

/** The content of status.json and of the summary line. */
export interface GatewayStatus {
  readonly at: string;
  readonly gateway: string;
  readonly server: string;
  readonly pending: { readonly batches: number; readonly records: number; readonly oldest: string | null };
  /** Records that the server refused, or that no server would accept, by machine and reason. */
  readonly held: readonly HeldGroup[];
  /** Unreadable data in the folder; lost, unless a person can use an export of it. */
  readonly unreadable: Unreadable;
  readonly space: Space;
  readonly forwarding: ForwarderStatus;
  readonly configTrouble: string | null;
  readonly configurationFiles: Readonly<Record<string, string>>;
  /** Machines that another gateway reads: text by equipment id. */
  readonly standsBy: Readonly<Record<string, string>>;
  readonly equipment: readonly (EquipmentStatus & { readonly counters: Readonly<Record<string, number>> })[];
}

export interface StatusParts {
  readonly now: number;
  readonly gateway: string;
  readonly server: string;
  readonly queue: QueueSize;
  readonly held: readonly HeldGroup[];
  readonly unreadable: Unreadable;
  readonly space: Space;
  readonly forwarding: ForwarderStatus;
  readonly configTrouble: string | null;
  readonly configurationFiles: Readonly<Record<string, string>>;
  readonly standsBy: readonly StandBy[];
  readonly equipment: readonly EquipmentStatus[];
  readonly counters: readonly { readonly mid: number; readonly name: string; readonly value: number }[];
}

export const describeStatus = (parts: StatusParts): GatewayStatus => {
  const { now, queue, equipment, counters, ...rest } = parts;
  const countersOf = (mid: number): Record<string, number> =>
    Object.fromEntries(counters.filter((one) => one.mid === mid).map(({ name, value }) => [name, value]));
  const {
    gateway,
    server,
    held,
    unreadable,
    space,
    forwarding,
    configTrouble,
    configurationFiles,
    standsBy,
  } = rest;
  return {
    at: new Date(now).toISOString(),
    gateway,
    server,
    pending: {
      batches: queue.batches,
      records: queue.records,
      oldest: queue.oldestAt === null ? null : new Date(queue.oldestAt).toISOString(),
    },
    held,
    unreadable,
    space,
    forwarding,
    configTrouble,
    configurationFiles,
    standsBy: Object.fromEntries(standsBy.map(({ mid, by }) => [mid, standByText(by)])),
    equipment: equipment.map((one) => ({ ...one, counters: countersOf(one.mid) })),
  };
};

const standByText = (by: string | null): string =>
  by === null ? "de prontidão" : `de prontidão: lida por ${by}`;

export const heldRecordsIn = (held: readonly HeldGroup[]): number =>
  held.reduce((sum, { records }) => sum + records, 0);

/** Fields of the summary line that is logged every minute. */
export const summaryOf = ({ pending, held, unreadable, space, forwarding, equipment }: GatewayStatus) => ({
  pendingBatches: pending.batches,
  pendingRecords: pending.records,
  oldest: pending.oldest,
  held: heldRecordsIn(held),
  unreadable,
  quarantined: forwarding.quarantinedRecords,
  usedMb: Math.round(space.usedBytes / 1024 / 1024),
  machines: equipment.length,
  silent: equipment.filter(({ trouble }) => trouble !== null).map(({ mid }) => mid),
  overruns: equipment.reduce((sum, { counters }) => sum + (counters["overrun"] ?? 0), 0),
});
