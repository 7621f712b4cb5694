import { addShiftNote, confirmShift, getHandover, type ShiftHandover, signShift } from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { countingCodes } from "../../platform/auth/operator-codes.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { handoverOf, readEntries } from "./read-handover.ts";
import { groupIdOf, requireShift } from "./shift-of.ts";
import { type NewEntry, writeEntry } from "./write-entry.ts";

export interface HandoversDependencies {
  readonly postgres: PostgresStore;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
}

interface Writing {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
  readonly body: { readonly group: number | null; readonly start: number; readonly operator: number | null };
}

/** Calls for handing over shifts: signatures, confirmations and notes. */
export function mountHandovers(
  app: FastifyInstance,
  { postgres, registrations, now }: HandoversDependencies,
): void {
  const write = async ({ principal, request, body }: Writing, entry: NewEntry): Promise<ShiftHandover> => {
    const { tenantId, timeZone, userId } = principal;
    const { operator } = body;
    const nowMs = now();
    const shift = requireShift(await registrations.of(tenantId), body, { timeZone, nowMs });
    const by = actorOf(principal, request);
    const act = () =>
      postgres.withTenant(tenantId, (transaction) =>
        writeEntry({ transaction, by, operator, nowMs }, shift, entry),
      );
    const source = { tenantId, at: "page", id: userId } as const;
    return operator === null ? act() : countingCodes(postgres.shared, source, act);
  };
  mountCall(app, getHandover, ({ principal: { tenantId }, query: { group, start } }) =>
    postgres.withTenant(tenantId, async (transaction) =>
      handoverOf(await readEntries(transaction, { group: groupIdOf(group), start })),
    ),
  );
  mountCall(app, signShift, (input) => {
    const { revision, text = null } = input.body;
    return write(input, { action: "sign", text, revision });
  });
  mountCall(app, confirmShift, (input) =>
    write(input, { action: "confirm", text: null, revision: input.body.revision }),
  );
  mountCall(app, addShiftNote, (input) =>
    write(input, { action: "note", text: input.body.text, revision: null }),
  );
}
