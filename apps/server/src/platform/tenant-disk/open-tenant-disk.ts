import type { FastifyBaseLogger } from "fastify";
import { doClaimed } from "../background/claim.ts";
import type { Background } from "../background/open-background.ts";
import { openRounds, type RoundTimes } from "../background/open-rounds.ts";
import { measureTenantDisk, type TenantDiskParts } from "./measure-tenant-disk.ts";

const usual: RoundTimes = { firstMs: 15 * 60_000, everyMs: 30 * 60_000 };
const task = "tenant-disk";
/** If a server dies, another takes over after an hour. */
const leaseS = 3_600;
const pauseS = 3 * 3_600;

export interface OpenTenantDisk extends TenantDiskParts {
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** Every three hours one of the servers measures the clients' disk use. */
export const openTenantDisk = (parts: OpenTenantDisk, times = usual): Background =>
  openRounds({
    times,
    run: (signal) =>
      doClaimed(parts.postgres.shared, { task, leaseS, pauseS, signal }, (both) =>
        measureTenantDisk(parts, both),
      ),
    onFailure: (error) => parts.log.warn({ err: error }, "disco por cliente: não foi medido"),
  });
