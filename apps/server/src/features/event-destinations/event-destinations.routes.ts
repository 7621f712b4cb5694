import {
  changeEventDestination,
  createEventDestination,
  type EventDestination,
  listEventDestinations,
  removeEventDestination,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { MayCall } from "../../platform/channels/private-networks.ts";
import { refusePrivate } from "../../platform/channels/refuse-private.ts";
import { newWebhookSecret } from "../../platform/channels/standard-webhook.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../platform/records/change-records.ts";
import { createRecord } from "../../platform/records/create-records.ts";
import { idOf, listRecords } from "../../platform/records/rows.ts";
import { changeDestination, removeDestination } from "./change-destination.ts";
import {
  eventDestinationEntity,
  type EventDestinationRecord,
  recordOf,
  shownDestination,
} from "./event-destination-entity.ts";

export interface EventDestinationsDependencies extends RecordsDependencies {
  /** Decides which addresses may be called. */
  readonly mayCall: MayCall;
}

const shown: Shown<EventDestinationRecord, EventDestination> = {
  entity: eventDestinationEntity,
  show: shownDestination,
};

/** Calls for the programs of the client's to which events are sent. */
export function mountEventDestinations(
  app: FastifyInstance,
  dependencies: EventDestinationsDependencies,
): void {
  const { postgres, mayCall } = dependencies;
  mountCall(app, listEventDestinations, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const all = await listRecords(transaction, eventDestinationEntity, { by: ["name"] });
      return Promise.all(all.map((one) => shownDestination(transaction, one)));
    }),
  );
  mountCall(app, createEventDestination, async ({ body, ...caller }) => {
    await refusePrivate("url", body.url, mayCall);
    return changeRecords(dependencies, shown, caller, async (change) => {
      const secret = newWebhookSecret();
      const created = await createRecord(change, eventDestinationEntity, recordOf(body, secret));
      return { ...(await shownDestination(change.transaction, created)), secret };
    });
  });
  mountCall(app, changeEventDestination, async ({ body, expected, ...caller }) => {
    await refusePrivate("url", body.url, mayCall);
    return changeRecords(dependencies, shown, caller, (change) => changeDestination(change, body, expected));
  });
  mountCall(app, removeEventDestination, ({ params, expected, ...caller }) =>
    changeRecords(dependencies, shown, caller, async (change) => {
      await removeDestination(change, idOf(params.id), expected);
      return { success: true } as const;
    }),
  );
}
