import type { FastifyInstance } from "fastify";
import { forOperators } from "../http/operator-token.ts";
import type { Metrics } from "./metrics.ts";

/** `/metrics` for Prometheus, only with the operator's token: it shows what the installation is doing. */
export function mountMetrics(app: FastifyInstance, { registry }: Metrics, token: string | null): void {
  const options = { schema: { hide: true }, onRequest: forOperators(token) };
  app.get("/metrics", options, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
