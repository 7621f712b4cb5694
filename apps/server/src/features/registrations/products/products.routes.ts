import { listProducts as listCall } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { RecordsDependencies } from "../../../platform/records/change-records.ts";
import { listProducts } from "./list-products.ts";

export function mountProducts(app: FastifyInstance, { postgres }: RecordsDependencies): void {
  mountCall(app, listCall, ({ query, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => listProducts(transaction, query)),
  );
}
