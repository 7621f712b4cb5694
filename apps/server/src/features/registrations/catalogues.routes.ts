import { coilCalls, eventCalls, listCoils, listEvents, listOperators, operatorCalls } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { RecordsDependencies } from "../../platform/records/change-records.ts";
import { mountRecords } from "../../platform/records/mount-records.ts";
import { coilEntity } from "./coil-entity.ts";
import { eventEntity } from "./event-entity.ts";
import { operatorEntity } from "./operator-entity.ts";

/** Calls for operators, events and coils: registrations of a code, a name and a few values. */
export function mountCatalogues(app: FastifyInstance, dependencies: RecordsDependencies): void {
  mountRecords(app, dependencies, {
    entity: operatorEntity,
    by: ["name", "code"],
    list: listOperators,
    calls: operatorCalls,
    creation: (body) => body,
    change: (body) => body,
  });
  mountRecords(app, dependencies, {
    entity: eventEntity,
    by: ["code"],
    list: listEvents,
    calls: eventCalls,
    creation: (body) => ({ ...body, sys: false, blocked: false }),
    change: (body) => body,
  });
  mountRecords(app, dependencies, {
    entity: coilEntity,
    by: ["code"],
    list: listCoils,
    calls: coilCalls,
    creation: (body) => body,
    change: (body) => body,
  });
}
