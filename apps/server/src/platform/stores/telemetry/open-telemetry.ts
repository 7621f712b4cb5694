import path from "node:path";
import { requireOwn } from "../../config/data-owner.ts";
import { makeDirectory } from "../../durable-files/make-directory.ts";
import { holdEngine, isEngineOpen, openElsewhere } from "../holding/hold-engine.ts";
import { type HolderKind, thisHolder } from "../holding/holder.ts";
import { requireSeenLocks } from "../holding/require-seen-locks.ts";
import type { Engine } from "./engine/engine.ts";
import { openRemoteEngine } from "./engine/remote-engine.ts";
import { refusal, requireServer } from "./engine/require-server.ts";
import { createRefusedWrites } from "../refused-writes.ts";
import { requireRoom } from "../require-room.ts";
import { timed } from "../store-requests.ts";
import { FairScheduler } from "../../fair-scheduler/fair-scheduler.ts";
import { type RetiredRecords, retiredRecords } from "./retired-records.ts";
import { migrateTelemetry, requireMigratedTelemetry } from "./schema/migrate-telemetry.ts";
import { clusterNamed, embedded, localName, oneServer, type Placement } from "./schema/placement.ts";
import { tables } from "./schema/tables.ts";
import { telemetryCopies, type TelemetryCopies } from "./telemetry-copies.ts";
import { telemetryBlocks, type TelemetryBlocks } from "./telemetry-blocks.ts";
import { telemetrySums, type TelemetrySums } from "./telemetry-sums.ts";
import { telemetryPins, type TelemetryPins } from "./telemetry-pins.ts";
import { bytesByTenant } from "./telemetry-disk.ts";
import { telemetryMark, type TelemetryMark } from "./telemetry-mark.ts";
import { telemetryMonths, type TelemetryMonths } from "./telemetry-months.ts";
import { telemetryOfTenant, type TenantTelemetry } from "./tenant-telemetry.ts";

export interface TelemetryStore {
  /** Telemetry of a tenant for one request; its reads are scheduled before those of later requests. */
  forTenant(tenantId: number): TenantTelemetry;
  readonly months: TelemetryMonths;
  readonly copies: TelemetryCopies;
  readonly blocks: TelemetryBlocks;
  readonly sums: TelemetrySums;
  readonly mark: TelemetryMark;
  /** Whether other servers may use the store too. */
  readonly isShared: boolean;
  /** Whether replicas copy from each other, so that one may lack recent rows of another. */
  readonly isReplicated: boolean;
  /** Each tenant's disk use, bytes. */
  bytesByTenant(): Promise<ReadonlyMap<number, number>>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface TelemetrySettings {
  /** Data directory of the embedded engine, used without a URL. */
  readonly directory: string;
  readonly clickhouseUrl: string | null;
  readonly clickhouseCluster: string | null;
  /** Kind of this process, for processes that it keeps out of the embedded engine's directory. */
  readonly kind?: HolderKind;
}

/** Moves records of retired tables to PostgreSQL. */
export type MoveOut = (retired: RetiredRecords) => Promise<void>;
const leaveThere: MoveOut = async () => undefined;

/** Keeps other servers out while `work` runs. */
export type UnderLock = <T>(work: () => Promise<T>) => Promise<T>;

/** Opens the telemetry store, embedded or by its URL, and upgrades its schema. Throws HeldElsewhere when another process has the embedded one. */
export const openTelemetry = (
  settings: TelemetrySettings,
  underLock: UnderLock,
  moveOut: MoveOut = leaveThere,
): Promise<TelemetryStore> =>
  onEngine(settings, (engine, placement) => telemetryOn(engine, placement, underLock, moveOut));

/**
 * Opens the telemetry store for a command beside servers: creates the schema in an empty store, but never changes one. Throws SettingsError
 * for another version.
 */
export const openTelemetryAsItIs = (
  settings: TelemetrySettings,
  underLock: UnderLock,
): Promise<TelemetryStore> =>
  onEngine(settings, async (engine, placement) => {
    await underLock(() => requireMigratedTelemetry(engine, placement));
    return storeOn(engine, placement);
  });

/** Opens a telemetry store of any earlier version for a copy. Changes nothing of its schema except tables for pinning. */
export const openTelemetryPins = (
  settings: TelemetrySettings,
): Promise<TelemetryPins & { close(): Promise<void> }> =>
  onEngine(settings, async (engine, placement) => ({
    ...telemetryPins(engine, placement),
    close: () => engine.close(),
  }));

/** Makes something from an engine, which is closed when `make` throws. */
async function onEngine<T>(
  { directory, clickhouseUrl, clickhouseCluster, kind = "server" }: TelemetrySettings,
  make: (engine: Engine, placement: Placement) => Promise<T>,
): Promise<T> {
  const isEmbedded = clickhouseUrl === null;
  const engine = isEmbedded
    ? await openEmbedded(directory, kind)
    : openRemoteEngine(clickhouseUrl, { isReplicated: clickhouseCluster !== null });
  const remote = clickhouseCluster === null ? oneServer : clusterNamed(clickhouseCluster);
  try {
    if (!isEmbedded) await requireServer(engine, clickhouseUrl, clickhouseCluster);
    return await make(engine, isEmbedded ? embedded : remote);
  } catch (error) {
    await engine.close();
    throw isEmbedded ? error : refusal(error);
  }
}

/** The telemetry store on an open engine; the caller closes the engine when this throws. */
export async function telemetryOn(
  engine: Engine,
  placement: Placement,
  underLock: UnderLock,
  moveOut: MoveOut = leaveThere,
): Promise<TelemetryStore> {
  await underLock(async () => {
    await migrateTelemetry(engine, placement);
    await moveOut(retiredRecords(engine, placement));
  });
  return storeOn(engine, placement);
}

async function storeOn(engine: Engine, placement: Placement): Promise<TelemetryStore> {
  const database = (await engine.read("select currentDatabase() format TSVRaw")).toString("utf8").trim();
  const guarded = guardedTables(database, placement);
  const queue = new FairScheduler(engine.concurrentReads);
  const writes = createRefusedWrites();
  const watched: Engine = {
    ...engine,
    insert: (request) => writes.watch(() => engine.insert(request)),
  };
  return {
    forTenant: (tenantId) => telemetryOfTenant(inTurn(watched, queue, tenantId), guarded, tenantId),
    months: telemetryMonths(engine, placement),
    copies: telemetryCopies(engine, placement),
    blocks: telemetryBlocks(watched, placement),
    sums: telemetrySums(engine, placement),
    mark: telemetryMark(watched),
    isShared: placement !== embedded,
    isReplicated: placement.replicated,
    bytesByTenant: () => bytesByTenant(engine, placement),
    async ping() {
      writes.check();
      await engine.ping();
    },
    close: () => engine.close(),
  };
}

/**
 * Full names of the tables of the tenant guard. A shard runs its part of a query in a database of its own choice, where a bare name would match
 * nothing and the guard would silently not apply.
 */
function guardedTables(database: string, placement: Placement): string[] {
  const names = Object.keys(tables).flatMap((name) => [name, localName(name, placement)]);
  return [...new Set(names)].map((name) => `${database}.${name}`);
}

/** The engine for one request of a tenant, whose reads are scheduled fairly among those of other tenants. */
function inTurn(engine: Engine, queue: FairScheduler, tenantId: number): Engine {
  const ticket = queue.ticket();
  return {
    ...engine,
    insert: (request) => timed("clickhouse", "insert", () => engine.insert(request)),
    read: (statement, signal) =>
      queue.run(
        tenantId,
        () => timed("clickhouse", "read", () => engine.read(statement, signal)),
        signal,
        ticket,
      ),
  };
}

/** Imported lazily, because half a gigabyte of engine need not be installed when a ClickHouse server is used. */
async function openEmbedded(directory: string, kind: HolderKind): Promise<Engine> {
  const { openEmbeddedEngine } = await import("./engine/embedded-engine.ts");
  await makeDirectory(directory);
  requireOwn(path.dirname(directory));
  await requireSeenLocks(directory);
  const hold = holdEngine(directory, await thisHolder(kind));
  const engine = await openOr(
    () => openEmbeddedEngine(directory),
    async (error) => {
      hold.release();
      // The engine does not report that a server of a version without this lock has it open.
      return (await isEngineOpen(directory)) ? openElsewhere(directory) : error;
    },
  );
  return {
    ...engine,
    close: () => engine.close().finally(hold.release),
    async ping() {
      await requireRoom(directory);
      await engine.ping();
    },
  };
}

async function openOr<T>(open: () => T, undo: (error: unknown) => Promise<unknown>): Promise<T> {
  try {
    return open();
  } catch (error) {
    throw await undo(error);
  }
}
