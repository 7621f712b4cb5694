import * as calls from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../../platform/http/mount-call.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../../platform/records/change-records.ts";
import type { Stored } from "../../../platform/records/entity.ts";
import { mountRemoval } from "../../../platform/records/mount-records.ts";
import { idOf, listRecords, requirePresent } from "../../../platform/records/rows.ts";
import { updateRecord } from "../../../platform/records/update-record.ts";
import { listGroupEquipment } from "../equipments/list-equipments.ts";
import { groupEntity, type GroupValues } from "./group-entity.ts";
import { putInGroup } from "./put-in-group.ts";

const shown: Shown<GroupValues, Stored<GroupValues>> = { entity: groupEntity, show: (_, record) => record };

export function mountGroups(app: FastifyInstance, dependencies: RecordsDependencies): void {
  const { postgres } = dependencies;
  mountCall(app, calls.listEquipmentGroups, ({ query: { removed }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => ({
      groups: await listRecords(transaction, groupEntity, { removed, by: ["name"] }),
    })),
  );
  mountCall(app, calls.listAvailableEquipment, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => listGroupEquipment(transaction, null)),
  );
  mountCall(app, calls.listGroupEquipment, ({ params: { group }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const { id } = await requirePresent(transaction, groupEntity, idOf(group));
      return listGroupEquipment(transaction, id);
    }),
  );
  mountCall(app, calls.putInGroup, ({ params: { group }, body, expected, ...caller }) =>
    changeRecords(dependencies, shown, caller, (change) => putInGroup(change, group, { ...body, expected })),
  );
  mountCall(app, calls.renameGroup, ({ body: { id, name }, expected, ...caller }) =>
    changeRecords(dependencies, shown, caller, (change) =>
      updateRecord(change, groupEntity, id, { name }, { expected }),
    ),
  );
  mountRemoval(app, dependencies, { remove: calls.removeGroup, restore: calls.restoreGroup }, shown);
}
