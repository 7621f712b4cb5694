import {
  type AlertDestination,
  changeAlertDestination,
  createAlertDestination,
  listAlertDestinations,
  removeAlertDestination,
  testAlertDestination,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { newWebhookSecret } from "../../platform/channels/standard-webhook.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { changeRecords, type Shown } from "../../platform/records/change-records.ts";
import { createRecord } from "../../platform/records/create-records.ts";
import { removeRecord } from "../../platform/records/remove-record.ts";
import { idOf, listRecords, requirePresent } from "../../platform/records/rows.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import { tellWhatLosesAll } from "../../platform/told/untold-steps.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { destinationWith } from "./compose-message.ts";
import {
  destinationEntity,
  type DestinationValues,
  shownDestination,
  valuesOf,
} from "./destination-entity.ts";
import { refusePrivate } from "../../platform/channels/refuse-private.ts";
import { sendTest } from "./test-message.ts";

/** Calls for destinations that belong to the client: webhooks, Teams and Telegram. */
export function mountAlertDestinations(app: FastifyInstance, dependencies: AlertsDependencies): void {
  const { postgres, mayCall } = dependencies;
  const shown: Shown<DestinationValues, AlertDestination> = {
    entity: destinationEntity,
    show: shownDestination,
  };
  mountCall(app, listAlertDestinations, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const all = await listRecords(transaction, destinationEntity, { by: ["name"] });
      return Promise.all(all.map((one) => shownDestination(transaction, one)));
    }),
  );
  mountCall(app, createAlertDestination, async ({ body, ...caller }) => {
    await refusePrivate("url", "url" in body ? body.url : undefined, mayCall);
    return changeRecords(dependencies, shown, caller, async (change) => {
      const secret = body.kind === "webhook" ? newWebhookSecret() : null;
      const created = await createRecord(change, destinationEntity, valuesOf(body, secret));
      return { ...(await shownDestination(change.transaction, created)), secret };
    });
  });
  mountCall(app, changeAlertDestination, async ({ body, expected, ...caller }) => {
    await refusePrivate("url", body.url, mayCall);
    return changeRecords(dependencies, shown, caller, async (change) => {
      const { id, renewSecret, ...values } = body;
      const { kind } = await requirePresent(change.transaction, destinationEntity, id);
      const secret = renewSecret === true && kind === "webhook" ? newWebhookSecret() : null;
      refuseForeign(kind, values);
      const set = secret === null ? values : { ...values, secret };
      const changed = await updateRecord(change, destinationEntity, id, set, { expected });
      return { ...(await shownDestination(change.transaction, changed)), secret };
    });
  });
  mountCall(app, removeAlertDestination, ({ params, expected, ...caller }) =>
    changeRecords(dependencies, shown, caller, async (change) => {
      await tellWhatLosesAll(change.transaction, change.by.tenantId, () =>
        removeRecord(change, destinationEntity, idOf(params.id), expected),
      );
      return { success: true } as const;
    }),
  );
  mountCall(app, testAlertDestination, async ({ params, principal, signal }) => {
    const found = await postgres.withTenant(principal.tenantId, async (transaction) => {
      const { id, name } = await requirePresent(transaction, destinationEntity, idOf(params.id));
      return { name, destination: await destinationWith(transaction, id) };
    });
    const { name, destination } = found;
    if (destination === null) throw new CallError("NotFound");
    return sendTest(dependencies, principal, { name, destination }, signal);
  });
}

/** Refuses fields of another kind of destination. */
function refuseForeign(
  kind: DestinationValues["kind"],
  values: {
    readonly url?: string | undefined;
    readonly token?: string | undefined;
    readonly chat?: string | undefined;
  },
): void {
  const foreign = kind === "telegram" ? (["url"] as const) : (["token", "chat"] as const);
  const given = foreign.filter((field) => values[field] !== undefined);
  if (given.length > 0)
    throw new CallError("InvalidRequest", {
      fields: Object.fromEntries(given.map((field) => [field, "locked"])),
    });
}
