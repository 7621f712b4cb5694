import type { ClaimedReading, GatewayReport, MachineReader } from "@fiel/contracts";
import { decideHold, type HoldDecision, holdSilenceMs, isSameReader, isWanted } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { hearStart } from "./hear-start.ts";
import { type KnownHold, lockHolds, readHolds, writeHolds } from "./hold-rows.ts";

/** A gateway's report about itself and the machines that it reads. */
export interface ReadingReport {
  readonly tenantId: number;
  /** Lower case. */
  readonly gateway: string;
  readonly report: Pick<GatewayReport, "host" | "machines" | "sentAt" | "reading">;
  /** Server's clock, UTC ms. */
  readonly now: number;
  readonly silenceMs?: number | undefined;
}

interface Decided {
  readonly known: KnownHold | undefined;
  readonly decision: HoldDecision;
}

const mostMid = 2_147_483_647;

/**
 * Decides which gateway reads each claimed machine, and renews the gateway's holds. A gateway of version 0.2 claims all machines that it reads, and
 * gets no answer about it. Only a change of a hold writes a row and waits for batches of the tenant.
 */
export async function claimMachines(
  transaction: TenantTransaction,
  claims: ReadingReport,
): Promise<MachineReader[]> {
  const { tenantId, gateway, report, now, silenceMs = holdSilenceMs } = claims;
  const reading = report.reading ?? unmarked(report);
  const heardSince = await hearStart(transaction, {
    tenantId,
    gateway,
    start: reading.start,
    host: report.host,
    now,
    leaves: reading.leaves,
    gapMs: silenceMs / 2,
  });
  // A gateway that leaves keeps no hold.
  if (reading.leaves) return [];
  const wanted = new Map(
    reading.machines
      .filter(({ equipment }) => equipment >= 0 && equipment <= mostMid)
      .map((one) => [one.equipment, one]),
  );
  const decide = async (): Promise<Map<number, Decided>> => {
    const holds = await readHolds(transaction, [...wanted.keys()]);
    const claimOf = claimer(claims, reading, heardSince);
    return new Map(
      [...wanted].map(([mid, machine]) => {
        const known = holds.get(mid);
        const moment = { now, silenceMs, holderHeardAt: known?.heardAt ?? 0 };
        return [
          mid,
          { known, decision: decideHold(known?.hold ?? null, claimOf(machine, known), moment) },
        ] as const;
      }),
    );
  };
  let decided = await decide();
  if (changedOf(decided).size > 0) {
    await lockHolds(transaction, tenantId);
    decided = await decide();
    await writeHolds(transaction, tenantId, changedOf(decided));
  }
  const me = { gateway, start: reading.start };
  return [...decided].map(([mid, one]) => readerOf(mid, one, me));
}

type Reading = Omit<ClaimedReading, "start"> & { readonly start: string | null };

/** The claims of a gateway that sends no start: all machines of its report. */
const unmarked = ({ machines }: Pick<GatewayReport, "machines">): Reading => ({
  start: null,
  follows: [],
  machines: machines.map(({ equipment }) => ({ equipment, turn: null, since: null })),
  gives: [],
  leaves: false,
});

function claimer(
  { gateway, report, now }: ReadingReport,
  { start, follows, gives }: Reading,
  heardSince: number,
) {
  const given = new Set(gives);
  const ofMachine = new Map(report.machines.map((one) => [one.equipment, one]));
  const unreadSince = (mid: number, known: KnownHold | undefined): number | null => {
    const machine = ofMachine.get(mid);
    if (machine === undefined || machine.trouble === null || machine.troubleSince === null) return null;
    // Converted to the server's clock. The first known instant is kept.
    return known?.hold.unreadSince ?? Math.min(now, now - (report.sentAt - machine.troubleSince));
  };
  return (machine: Reading["machines"][number], known: KnownHold | undefined) => ({
    gateway,
    start,
    follows,
    known:
      machine.turn === null || machine.since === null ? null : { turn: machine.turn, since: machine.since },
    heardSince,
    gives: given.has(machine.equipment),
    unreadSince: unreadSince(machine.equipment, known),
  });
}

const changedOf = (decided: ReadonlyMap<number, Decided>) =>
  new Map(
    [...decided].flatMap(([mid, { known, decision }]) =>
      known !== undefined && JSON.stringify(known.hold) === JSON.stringify(decision.hold)
        ? []
        : [[mid, decision.hold] as const],
    ),
  );

function readerOf(
  equipment: number,
  { known, decision: { hold, isPending } }: Decided,
  me: { readonly gateway: string; readonly start: string | null },
): MachineReader {
  const { gateway, turn, since, isReleased } = hold;
  if (isSameReader(hold, me) && !isReleased)
    return { equipment, turn, since, by: null, isPending: false, isWanted: isWanted(hold) };
  const by = isReleased || isSameReader(hold, me) ? null : { gateway, host: known?.host ?? "" };
  return { equipment, turn: null, since: null, by, isPending, isWanted: false };
}
