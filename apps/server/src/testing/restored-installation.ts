import { tmpdir } from "node:os";
import path from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import pino from "pino";
import { createApp } from "../create-app.ts";
import { restoreInstallation } from "../maintenance/restore-installation.ts";
import { lockedBy } from "../open-stores.ts";
import { ownSource } from "../platform/backup/backup-source.ts";
import { type Copy, readCopy } from "../platform/backup/copy-directory.ts";
import { takeCopy } from "../platform/backup/take-copy.ts";
import { openOwner, openPostgres } from "../platform/stores/postgres/open-postgres.ts";
import { makeDataRoot, quiet } from "../platform/stores/postgres/testing/test-store.ts";
import { openTelemetry } from "../platform/stores/telemetry/open-telemetry.ts";
import { openLoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";

/** A restored copy on one machine, with both stores embedded, served by this process. */
export interface RestoredInstallation {
  ask(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Makes a copy of it. */
  copyTo(root: string): Promise<Copy>;
  close(): Promise<void>;
}

/** `now` is its clock, UTC ms. */
export async function openRestored(copy: Copy, now: () => number): Promise<RestoredInstallation> {
  const { root, remove } = await makeDataRoot();
  const embedded = { databaseUrl: null, clickhouseUrl: null, clickhouseCluster: null };
  const place = { ...embedded, dataDirectory: root };
  await restoreInstallation(copy, place, () => undefined);
  const postgres = await openPostgres(place, quiet);
  const where = { ...embedded, directory: path.join(root, "clickhouse") };
  const telemetry = await openLoggedTelemetry(await openTelemetry(where, lockedBy(postgres)), {
    db: postgres.shared,
  });
  const app = await createApp({
    postgres,
    telemetry,
    log: pino({ level: "silent" }),
    mailer: { send: async () => undefined, close: () => undefined },
    now,
    // The test sets the clock.
    isClockBehind: async () => false,
    publicUrl: "http://localhost",
    webDirectory: tmpdir(),
    gatewayReleases: tmpdir(),
  });
  return {
    ask: (request) => app.inject(request),
    async copyTo(copies) {
      const owner = await openOwner(place, quiet);
      const source = ownSource(telemetry.copies);
      const { name } = await takeCopy({ db: owner.db, source, nowMs: Date.now() }, copies);
      await owner.close();
      return readCopy(copies, name);
    },
    async close() {
      await app.close();
      await telemetry.close();
      await postgres.close();
      await remove();
    },
  };
}
