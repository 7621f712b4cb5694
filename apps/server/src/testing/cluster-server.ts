// Entry point of a whole server on external stores; tests kill it.
import { tmpdir } from "node:os";
import pino from "pino";
import { createApp } from "../create-app.ts";
import { lockedBy } from "../open-stores.ts";
import { openPostgres } from "../platform/stores/postgres/open-postgres.ts";
import { openLoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import type { ClusterServerSettings } from "./server-process.ts";
import { telemetryOfCluster } from "./telemetry-places.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as ClusterServerSettings;
let { nowMs } = settings;
process.on("message", (ms: number) => {
  nowMs = ms;
  process.send?.("set");
});
// Exits when the test process is killed.
process.on("disconnect", () => process.exit());

const log = pino({ level: process.env["FIEL_TEST_LOG"] ?? "silent" }, pino.destination(2));
const { databaseUrl, cluster } = settings;
const postgres = await openPostgres({ databaseUrl, dataDirectory: "/nowhere" }, log);
const telemetry = await openLoggedTelemetry(await telemetryOfCluster(cluster, lockedBy(postgres)), {
  db: postgres.shared,
});
const app = await createApp({
  postgres,
  telemetry,
  log,
  mailer: { send: async () => undefined, close: () => undefined },
  now: () => nowMs,
  // The test sets the clock.
  isClockBehind: async () => false,
  publicUrl: "http://localhost",
  webDirectory: tmpdir(),
  gatewayReleases: tmpdir(),
});
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
if (typeof address === "object" && address !== null) process.send?.(address.port);
