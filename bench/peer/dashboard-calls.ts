import {
  getConformity,
  getPackagesGrouped,
  getPackagesTotal,
  getProductionClassification,
  getProductionHeatmap,
  getProductionHistogram,
  type Window,
} from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { peerClassification } from "./get-classification.ts";
import { peerConformity } from "./get-conformity.ts";
import { peerHeatmap } from "./get-heatmap.ts";
import { peerHistogram } from "./get-histogram.ts";
import { peerPackages } from "./get-packages.ts";
import type { PeerTenant } from "./registrations.ts";

export interface PeerDependencies {
  readonly pool: pg.Pool;
  readonly callerOf: (request: FastifyRequest) => PeerTenant;
  readonly windowsOf: (dates: readonly Window[]) => TimeWindow[];
}

/** Mounts the calls that only the subject `calls` asks. */
export function mountDashboard(app: FastifyInstance, { pool, callerOf, windowsOf }: PeerDependencies): void {
  const classification = async (request: FastifyRequest) => {
    const { dates } = getProductionClassification.query.parse(request.query);
    return { data: { result: await peerClassification(pool, callerOf(request), windowsOf(dates)) } };
  };
  const heatmap = async (request: FastifyRequest) => {
    const { dates = [] } = getProductionHeatmap.query.parse(request.query);
    return { data: { result: await peerHeatmap(pool, callerOf(request), windowsOf(dates)) } };
  };
  const histogram = async (request: FastifyRequest, reply: FastifyReply) => {
    const { dates, equipments } = getProductionHistogram.query.parse(request.query);
    const result = await peerHistogram(pool, callerOf(request), windowsOf(dates), equipments);
    return reply.type("application/json; charset=utf-8").send(`{"data":{"result":${result}}}`);
  };
  const conformity = async (request: FastifyRequest) => {
    const { dates, equipments, sampleSize } = getConformity.query.parse(request.query);
    const [window = { startMs: 0, endMs: 0 }] = windowsOf(dates);
    const [mid = 0] = equipments;
    return { data: { result: await peerConformity(pool, callerOf(request), window, mid, sampleSize) } };
  };
  const packages = async (request: FastifyRequest) => {
    const { dates } = getPackagesGrouped.query.parse(request.query);
    return { data: await peerPackages(pool, callerOf(request), windowsOf(dates)) };
  };
  const packagesTotal = async (request: FastifyRequest) => {
    const { dates } = getPackagesTotal.query.parse(request.query);
    const { total } = await peerPackages(pool, callerOf(request), windowsOf(dates));
    return { data: { totalPackages: total.totalPackages } };
  };
  app.get(getPackagesGrouped.path, packages);
  app.get(getPackagesTotal.path, packagesTotal);
  app.get(getProductionClassification.path, classification);
  app.get(getProductionHeatmap.path, heatmap);
  app.get(getProductionHistogram.path, histogram);
  app.get(getConformity.path, conformity);
}
