import type { AnswerOf, listGateways, RunningReader } from "@fiel/contracts";
import { holdSilenceMs } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { readHolds, startOf } from "./hold-rows.ts";

type Readers = Pick<AnswerOf<typeof listGateways>, "running" | "readers">;

/** The running programs of gateways, and the reader of each machine. */
export async function listReaders(
  transaction: TenantTransaction,
  now: number,
  silenceMs = holdSilenceMs,
): Promise<Readers> {
  const starts = await transaction
    .selectFrom("gateway_starts")
    .select(["gateway", "start", "host", "heard_since", "heard_at"])
    .where("left_at", "is", null)
    .where("heard_at", ">=", now - silenceMs)
    .where("heard_at", "<=", now + silenceMs)
    .orderBy("heard_since")
    .limit(200)
    .execute();
  const running = starts.map((one) => ({
    gateway: one.gateway,
    start: startOf(one.start),
    host: one.host,
    heardSince: one.heard_since,
    heardAt: one.heard_at,
  }));
  const isSucceeded = ({ gateway, heardAt }: RunningReader): boolean =>
    running.some((next) => next.gateway === gateway && next.heardSince > heardAt);
  const holds = await readHolds(transaction, "all");
  return {
    running: running.filter((one) => !isSucceeded(one)),
    readers: [...holds].map(([equipment, { hold, host, heardAt }]) => ({
      equipment,
      holder: hold.isReleased
        ? null
        : { gateway: hold.gateway, start: hold.start, host, heardSince: hold.beganAt, heardAt },
      since: hold.beganAt,
      wanted: hold.wanted,
    })),
  };
}
