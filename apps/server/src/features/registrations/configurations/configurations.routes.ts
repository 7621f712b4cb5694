import * as calls from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../../platform/audit/actor.ts";
import { attachmentOf } from "../../../platform/http/file-name.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../../platform/http/principal.ts";
import type { RecordsDependencies } from "../../../platform/records/change-records.ts";
import type { Change } from "../../../platform/records/entity.ts";
import { idOf, requirePresent } from "../../../platform/records/rows.ts";
import { equipmentEntity } from "../equipments/equipment-entity.ts";
import { productEntity } from "../products/product-entity.ts";
import { checkCsv, csvField } from "./check-csv.ts";
import {
  listConfigurations,
  type Place,
  putConfiguration,
  removeConfiguration,
  removeConfigurations,
  requireFile,
} from "./configuration-files.ts";

interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

const placeOf = ({ id, eq }: { readonly id: string; readonly eq: string }): Place => ({
  productId: idOf(id),
  equipmentId: idOf(eq),
});

/** Calls for the configuration files of machines, one for each product and equipment. */
export function mountConfigurations(app: FastifyInstance, { postgres, now }: RecordsDependencies): void {
  const change = <T>({ principal, request }: Caller, work: (change: Change) => Promise<T>): Promise<T> =>
    postgres.withTenant(principal.tenantId, (transaction) =>
      work({ transaction, by: actorOf(principal, request), nowMs: now() }),
    );
  mountCall(app, calls.listConfigurations, ({ params: { id }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const product = await requirePresent(transaction, productEntity, idOf(id));
      return listConfigurations(transaction, { productId: product.id });
    }),
  );
  mountCall(
    app,
    calls.putConfiguration,
    ({ params, files, expected, ...caller }) => {
      const file = checkCsv(files.get(csvField));
      return change(caller, (changing) => putConfiguration(changing, placeOf(params), file, expected));
    },
    { fileLimit: calls.largestConfiguration, tooLarge: "fileTooLarge" },
  );
  mountCall(app, calls.readConfiguration, async ({ params, principal: { tenantId }, reply }) => {
    const { name, content } = await postgres.withTenant(tenantId, (transaction) =>
      requireFile(transaction, placeOf(params)),
    );
    reply.header("content-disposition", attachmentOf(name)).header("cache-control", "no-store");
    return reply.type("text/csv").send(content);
  });
  mountCall(app, calls.removeConfiguration, ({ params, expected, ...caller }) =>
    change(caller, async (changing) => {
      await removeConfiguration(changing, placeOf(params), expected);
      return { success: true } as const;
    }),
  );
  mountCall(app, calls.removeProductConfigurations, ({ params: { id }, ...caller }) =>
    change(caller, async (changing) => {
      const product = await requirePresent(changing.transaction, productEntity, idOf(id));
      await removeConfigurations(changing, { productId: product.id });
      return true as const;
    }),
  );
  mountCall(app, calls.removeEquipmentConfigurations, ({ params: { id }, ...caller }) =>
    change(caller, async (changing) => {
      const equipment = await requirePresent(changing.transaction, equipmentEntity, idOf(id));
      await removeConfigurations(changing, { equipmentId: equipment.id });
      return true as const;
    }),
  );
}
