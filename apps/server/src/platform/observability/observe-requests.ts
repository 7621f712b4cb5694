import { postBatch, type BatchAnswer } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Measures every answer by its route and logs one line for each; frequent events are logged at debug level only. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, principal } = request;
    const route = request.routeOptions.url ?? "none";
    const { statusCode: status, elapsedTime } = reply;
    metrics.observeRequest({ method, route, status }, elapsedTime / 1000);
    const tenant = principal !== null && "tenant" in principal ? { tenant: principal.tenant } : {};
    const line = { method, route, status, ms: Math.round(elapsedTime), ...tenant };
    request.log[levelOf(status, route)](line, "atendido");
  });
  app.addHook("preSerialization", async (request, reply, answer) => {
    if (request.routeOptions.url === postBatch.path && reply.statusCode === 200)
      metrics.countBatch(answer as BatchAnswer);
    return answer;
  });
}

const isRoutine = (route: string): boolean =>
  route.startsWith("/health/") || route === "/metrics" || route.startsWith("/api/device/");

function levelOf(status: number, route: string): "warn" | "info" | "debug" {
  if (status >= 500) return "warn";
  return status < 400 && isRoutine(route) ? "debug" : "info";
}
