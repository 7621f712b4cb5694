import {
  clearStops,
  explainStops,
  getSuggestionShare,
  joinStop,
  listStopHistory,
  splitStop,
  undoStops,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { Caller, RecordsDependencies } from "../../platform/records/change-records.ts";
import type { StopsChanged } from "../../platform/stops/change-stops.ts";
import type { StopChange } from "../../platform/stops/stop-change.ts";
import {
  clearStops as clear,
  explainStops as explain,
  joinStop as join,
  splitStop as split,
} from "../../platform/stops/explain-stops.ts";
import { readStopHistory } from "../../platform/stops/read-stop-history.ts";
import { personAtStops } from "../../platform/stops/stop-actor.ts";
import { readSuggestionShare } from "../../platform/stops/suggest-for-stops.ts";
import { undoChanges } from "../../platform/stops/undo-changes.ts";

/** Calls for explaining stops, and for the history of explanations. */
export function mountStopChanges(app: FastifyInstance, { postgres, now }: RecordsDependencies): void {
  const changing = (
    { principal, request }: Caller,
    work: (change: StopChange) => Promise<StopsChanged>,
  ): Promise<StopsChanged> =>
    postgres.withTenant(principal.tenantId, (transaction) =>
      work({ transaction, actor: personAtStops(principal, request), nowMs: now() }),
    );
  mountCall(app, explainStops, (input) => changing(input, (change) => explain(change, input.body)));
  mountCall(app, splitStop, (input) => {
    const { at, ...seen } = input.body;
    return changing(input, (change) => split(change, seen, at));
  });
  mountCall(app, joinStop, (input) => changing(input, (change) => join(change, input.body)));
  mountCall(app, clearStops, (input) => changing(input, (change) => clear(change, input.body.stops)));
  mountCall(app, undoStops, (input) => changing(input, (change) => undoChanges(change, input.body.changes)));
  mountCall(app, listStopHistory, ({ principal: { tenantId }, query }) =>
    postgres.withTenant(tenantId, (transaction) => readStopHistory(transaction, query)),
  );
  mountCall(app, getSuggestionShare, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => readSuggestionShare(transaction, now())),
  );
}
