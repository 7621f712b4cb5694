import {
  listReasons,
  orderReasons as order,
  reasonCalls,
  type ReasonValues,
  type RegisteredReason,
  startReasons as start,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../platform/http/mount-call.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../platform/records/change-records.ts";
import type { Given } from "../../platform/records/entity.ts";
import { mountRecord, mountSaving } from "../../platform/records/mount-records.ts";
import { orderReasons, readReasons } from "./order-reasons.ts";
import { startReasons } from "./start-reasons.ts";
import { reasonEntity } from "./reason-entity.ts";

/** Calls for reasons, which administrators edit and everybody may read. */
export function mountReasons(app: FastifyInstance, dependencies: RecordsDependencies): void {
  const shown: Shown<ReasonValues, RegisteredReason> = {
    entity: reasonEntity,
    show: (_, record) => record,
  };
  mountCall(app, listReasons, ({ query: { removed }, principal: { tenantId } }) =>
    dependencies.postgres.withTenant(tenantId, (transaction) => readReasons(transaction, removed)),
  );
  mountCall(app, order, (input) =>
    changeRecords(dependencies, shown, input, (change) => orderReasons(change, input.body.ids)),
  );
  mountCall(app, start, (input) =>
    changeRecords(dependencies, shown, input, (change) => startReasons(change, input.principal.language)),
  );
  mountRecord(app, dependencies, reasonCalls, shown);
  mountSaving(app, dependencies, reasonCalls, {
    ...shown,
    creation: (body: ReasonValues) => body,
    change: ({ id: _id, ...body }: Given<ReasonValues> & { id: number }): Given<ReasonValues> => body,
  });
}
