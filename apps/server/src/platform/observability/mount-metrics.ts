import { BlockList, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "../http/error-handler.ts";
import type { Metrics } from "./metrics.ts";

const ownNetwork = new BlockList();
ownNetwork.addSubnet("127.0.0.0", 8, "ipv4");
ownNetwork.addSubnet("10.0.0.0", 8, "ipv4");
ownNetwork.addSubnet("172.16.0.0", 12, "ipv4");
ownNetwork.addSubnet("192.168.0.0", 16, "ipv4");
ownNetwork.addAddress("::1", "ipv6");
ownNetwork.addSubnet("fc00::", 7, "ipv6");

/** `/metrics` for Prometheus, to askers of the own network alone: it tells what the installation is busy with. */
export function mountMetrics(app: FastifyInstance, { registry }: Metrics): void {
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isOfOwnNetwork(request.ip)) return answerNotFound(request, reply);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

export function isOfOwnNetwork(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return ownNetwork.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
