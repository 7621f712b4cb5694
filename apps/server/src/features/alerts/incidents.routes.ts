import {
  acknowledgeAlertIncident,
  countOpenAlerts,
  getAlertIncidentsFile,
  getWhyNot,
  giveBackAlertIncident,
  listAlertIncidents,
  readAlertIncident,
  shelveAlertIncident,
  unshelveAlertIncident,
} from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { acknowledge, giveBack, type IncidentChange, shelve } from "./change-incident.ts";
import { deliveriesOf, requireIncident, upcomingOf } from "./incident-details.ts";
import { answerIncidentsFile } from "./incidents-file.ts";
import { conditionOf, countIncidents, countOpen, readIncidents } from "./read-incidents.ts";
import { whyNotTold } from "./why-not.ts";

/** Calls for incidents: list, counts, file, details, acknowledging and shelving. */
export function mountAlertIncidents(app: FastifyInstance, dependencies: AlertsDependencies): void {
  const { postgres, now } = dependencies;
  mountCall(app, listAlertIncidents, ({ query, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => ({
      incidents: await readIncidents(transaction, conditionOf(query), now(), query),
      counts: await countIncidents(transaction, query),
    })),
  );
  mountCall(app, countOpenAlerts, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => ({ open: await countOpen(transaction) })),
  );
  mountCall(app, getAlertIncidentsFile, (input) => answerIncidentsFile(dependencies, input));
  mountCall(app, readAlertIncident, ({ params: { id }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const incident = await requireIncident(transaction, id, now());
      const deliveries = await deliveriesOf(transaction, id);
      return { ...incident, deliveries, upcoming: await upcomingOf(transaction, incident) };
    }),
  );
  mountCall(app, getWhyNot, ({ query, principal, signal }) =>
    whyNotTold(dependencies, principal, query, signal),
  );
  mountChanges(app, dependencies);
}

interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

function mountChanges(app: FastifyInstance, { postgres, now }: AlertsDependencies): void {
  const changing = <T>(
    { principal, request }: Caller,
    work: (change: IncidentChange) => Promise<T>,
  ): Promise<T> =>
    postgres.withTenant(principal.tenantId, (transaction) =>
      work({ transaction, by: actorOf(principal, request), nowMs: now() }),
    );
  mountCall(app, acknowledgeAlertIncident, ({ params: { id }, ...caller }) =>
    changing(caller, (change) => acknowledge(change, id)),
  );
  mountCall(app, giveBackAlertIncident, ({ params: { id }, ...caller }) =>
    changing(caller, (change) => giveBack(change, id)),
  );
  mountCall(app, shelveAlertIncident, ({ params: { id }, body: { minutes }, ...caller }) =>
    changing(caller, (change) => shelve(change, id, change.nowMs + minutes * minuteMs)),
  );
  mountCall(app, unshelveAlertIncident, ({ params: { id }, ...caller }) =>
    changing(caller, (change) => shelve(change, id, null)),
  );
}
