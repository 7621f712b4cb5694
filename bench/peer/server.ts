// The thin HTTP server in front of PostgreSQL. It has the same calls, bodies and classification as the product.
import { readFileSync } from "node:fs";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import {
  batch,
  batchLimits,
  getEquipmentStatus,
  getProduction,
  getProductionSummary,
  postBatch,
} from "@fiel/contracts";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import pg from "pg";
import { mountDashboard } from "./dashboard-calls.ts";
import { peerProduction } from "./get-production.ts";
import { peerStatus } from "./get-status.ts";
import { peerSummary } from "./get-summary.ts";
import { receivePeerBatch } from "./receive-batch.ts";
import type { PeerTenant } from "./registrations.ts";

export interface PeerConfig {
  readonly connection: pg.PoolConfig;
  readonly tenants: readonly PeerTenant[];
}

const config = JSON.parse(readFileSync(process.env["PEER_CONFIG"] ?? "", "utf8")) as PeerConfig;
const pool = new pg.Pool({ ...config.connection, max: 12 });
const tenantOfKey = new Map(config.tenants.map((tenant) => [`Bearer ${tenant.deviceKey}`, tenant]));
const app = fastify({ bodyLimit: batchLimits.bytes });
await app.register(compress, {
  globalDecompression: false,
  threshold: 1024,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
});

const callerOf = (request: FastifyRequest): PeerTenant => {
  const tenant = tenantOfKey.get(request.headers.authorization ?? "");
  if (tenant === undefined) throw Object.assign(new Error("unknown key"), { statusCode: 401 });
  return tenant;
};
const windowsOf = (dates: readonly { startTimestamp: number; endTimestamp: number }[]) =>
  dates.map(({ startTimestamp, endTimestamp }) => ({ startMs: startTimestamp, endMs: endTimestamp }));

const ready = async () => {
  await pool.query("select 1");
  return { ready: true };
};
const receive = async (request: FastifyRequest) => {
  const tenant = callerOf(request);
  const answer = await receivePeerBatch(pool, tenant, batch.parse(request.body), Date.now());
  if (answer === null) throw Object.assign(new Error("not a column of the load"), { statusCode: 422 });
  return answer;
};
const summary = async (request: FastifyRequest) => {
  const { dates } = getProductionSummary.query.parse(request.query);
  return { data: { result: await peerSummary(pool, callerOf(request), windowsOf(dates)) } };
};
const production = async (request: FastifyRequest, reply: FastifyReply) => {
  const { dates, typeCode } = getProduction.query.parse(request.query);
  const result = await peerProduction(pool, callerOf(request), windowsOf(dates), typeCode);
  return reply.type("application/json; charset=utf-8").send(`{"data":{"result":${result}}}`);
};
const status = async (request: FastifyRequest) => ({
  result: await peerStatus(pool, callerOf(request), Date.now()),
});

app.get("/health/ready", ready);
app.post(postBatch.path, receive);
app.get(getProductionSummary.path, summary);
app.get(getProduction.path, production);
app.get(getEquipmentStatus.path, status);
mountDashboard(app, { pool, callerOf, windowsOf });

process.once("SIGTERM", () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
