import { sendTabletAnswer, type TabletAnswer } from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { TabletPrincipal } from "../../platform/http/principal.ts";
import { type StopsChanged, takenBefore } from "../../platform/stops/change-stops.ts";
import type { StopChange } from "../../platform/stops/stop-change.ts";
import { clearStops, explainStops, splitStop } from "../../platform/stops/explain-stops.ts";
import { requireStretches } from "../../platform/stops/require-stretches.ts";
import type { StopActor } from "../../platform/stops/stop-actor.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { countingCodes, tabletCodes } from "../../platform/auth/operator-codes.ts";
import { requireShown, requireUnlocked, toldAtMs, withoutOldWords } from "./tablet-reach.ts";

export interface TabletAnswersDependencies {
  readonly postgres: PostgresStore;
  /** UTC ms. */
  readonly now: () => number;
}

/** Call that stores a tablet's answer about a stop of its machines. */
export function mountTabletAnswers(app: FastifyInstance, { postgres, now }: TabletAnswersDependencies): void {
  mountCall(app, sendTabletAnswer, async ({ body, principal, request }) => {
    if (!principal.machines.includes(body.stop.equipment))
      throw new CallError("UnknownEquipment", { fields: { equipment: "notFound" } });
    const nowMs = now();
    const actor = tabletAtStops(principal, { request, operator: body.operator });
    const given = { nowMs, request: body.id, givenAtMs: Math.min(body.givenAt, nowMs), actor };
    const take = () =>
      postgres.withTenant(principal.tenantId, (transaction) => takeAnswer({ ...given, transaction }, body));
    try {
      return await (body.operator === null
        ? take()
        : countingCodes(postgres.shared, tabletCodes(principal), take));
    } catch (error) {
      throw withoutOldWords(error, nowMs);
    }
  });
}

async function takeAnswer(change: StopChange, body: TabletAnswer): Promise<{ revision: number }> {
  const before = await takenBefore(change, body.stop);
  if (before === null) {
    await requireStretches(change, [body.stop]);
    await requireShown(change, body.stop);
    await requireUnlocked(change, body.stop);
    if (body.operator !== null) await requireOperator(change, body.operator);
  }
  const { changes } = before ?? (await tellStop(change, body));
  return { revision: body.told.kind === "clear" ? 0 : (changes[0] ?? 0) };
}

const tabletAtStops = (
  { tenantId, tabletId, name }: TabletPrincipal,
  { request, operator }: { readonly request: FastifyRequest; readonly operator: number | null },
): StopActor => ({
  by: { tenantId, kind: "device", id: String(tabletId), name, address: request.ip },
  tablet: { name, operator },
});

function tellStop(change: StopChange, { stop, told }: TabletAnswer): Promise<StopsChanged> {
  switch (told.kind) {
    case "explain": {
      const { reasonId, comment, suggested } = told;
      return explainStops(change, {
        stops: [stop],
        reasonId,
        comment,
        ...(suggested === null ? {} : { suggested }),
      });
    }
    case "split":
      return splitStop(change, stop, told.at);
    case "clear":
      return clearStops(change, [stop]);
  }
}

/** Requires an operator who was present when the answer was given; they may have been removed since. */
async function requireOperator(change: StopChange, code: number): Promise<void> {
  const found = await change.transaction
    .selectFrom("operators")
    .select("code")
    .where("code", "=", code)
    .where((of) => of.or([of("removed_at", "is", null), of("removed_at", ">", new Date(toldAtMs(change)))]))
    .executeTakeFirst();
  if (found === undefined) throw new CallError("UnknownOperator", { fields: { operator: "notFound" } });
}
