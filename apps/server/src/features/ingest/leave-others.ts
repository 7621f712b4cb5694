import { recordKinds } from "@fiel/contracts";
import { readByAnother } from "../../platform/machine-holds/holds-of-batches.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { SetAside } from "./decision.ts";
import type { FreshBatch } from "./arrived-batch.ts";
import { isOwnGateway } from "./own-gateways.ts";

/**
 * Sets aside records of machines that another gateway had taken over, whatever else is wrong with them: stored later, they would count twice.
 * The read positions of these machines are dropped too. Runs in the transaction that keeps the batches.
 */
export async function leaveOthers(
  transaction: TenantTransaction,
  batches: readonly FreshBatch[],
  silenceMs?: number,
): Promise<FreshBatch[]> {
  // Batches that an earlier version began are decided already.
  const asked = batches.filter(({ begun, gateway }) => begun === null && !isOwnGateway(gateway));
  const others = await readByAnother(
    transaction,
    asked.map(({ tenantId, gateway, reader, records, decision }) => ({
      tenantId,
      gateway,
      start: reader?.start.toLowerCase() ?? null,
      turns: turnsOf(records, reader?.turns ?? {}),
      now: decision.receivedAt,
    })),
    silenceMs,
  );
  const left = new Map(asked.map((batch, i) => [batch, others[i] as ReadonlySet<number>]));
  return batches.map((batch) => {
    const mids = left.get(batch);
    return mids === undefined || mids.size === 0 ? batch : without(batch, mids);
  });
}

const mostMid = 2_147_483_647;

function turnsOf(
  records: FreshBatch["records"],
  turns: Readonly<Record<string, number>>,
): Map<number, number | null> {
  const mids = new Set<number>();
  for (const kind of recordKinds) for (const { equipment } of records[kind]) mids.add(equipment);
  for (const { equipment } of records.positions) mids.add(equipment);
  return new Map(
    [...mids]
      .filter((mid) => mid >= 0 && mid <= mostMid)
      .map((mid) => [mid, turns[String(mid)] ?? null] as const),
  );
}

function without(batch: FreshBatch, mids: ReadonlySet<number>): FreshBatch {
  const { records, decision } = batch;
  const places = recordKinds.flatMap((kind) => placesOf(kind, records, mids));
  const ours = new Set(places.map(([kind, ordinal]) => `${kind} ${ordinal}`));
  const setAside = [
    ...decision.setAside.filter(([kind, ordinal]) => !ours.has(`${kind} ${ordinal}`)),
    ...places,
  ];
  return {
    ...batch,
    records: { ...records, positions: records.positions.filter(({ equipment }) => !mids.has(equipment)) },
    // Indexes of each kind in ascending order.
    decision: { ...decision, setAside: setAside.toSorted(inOrder) },
  };
}

const inOrder = ([kind, ordinal]: SetAside, [otherKind, otherOrdinal]: SetAside): number =>
  recordKinds.indexOf(kind) - recordKinds.indexOf(otherKind) || ordinal - otherOrdinal;

function placesOf(kind: SetAside[0], records: FreshBatch["records"], mids: ReadonlySet<number>): SetAside[] {
  const places: SetAside[] = [];
  let ordinal = 0;
  for (const one of records[kind]) {
    const count = "weightMg" in one && Array.isArray(one.at) ? one.at.length : 1;
    for (let i = 0; i < count; i += 1, ordinal += 1)
      if (mids.has(one.equipment)) places.push([kind, ordinal, "readByAnother"]);
  }
  return places;
}
