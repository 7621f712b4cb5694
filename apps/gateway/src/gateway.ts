import { hostname } from "node:os";
import packageFile from "../package.json" with { type: "json" };
import type { GatewayReport } from "@fiel/contracts";
import { readComputer } from "./clock/boot-clock.ts";
import { GatewayClock } from "./clock/gateway-clock.ts";
import { watchClock } from "./clock/watch-clock.ts";
import { followRequests } from "./forwarding/follow-requests.ts";
import { Forwarder } from "./forwarding/forwarder.ts";
import { createConfigPoll } from "./forwarding/poll-config.ts";
import { createBatchPoster } from "./forwarding/post-batch.ts";
import { watchResendRequests } from "./forwarding/watch-resend-requests.ts";
import { reasonOf, type Log } from "./log.ts";
import { createMachines, type Machines } from "./machines.ts";
import { openQueueSize, releaseSpace } from "./outbox/measure.ts";
import { openMeta } from "./outbox/meta.ts";
import type { Store } from "./outbox/open-store.ts";
import { type OwnerWatch, watchOwner } from "./outbox/watch-owner.ts";
import { Outbox } from "./outbox/outbox.ts";
import { isStoreDamage } from "./outbox/store-damage.ts";
import { loadCounters } from "./outbox/positions.ts";
import { followHolds } from "./reading-holds/follow-holds.ts";
import { MachineHolds } from "./reading-holds/machine-holds.ts";
import { describeReport } from "./reporting/describe-report.ts";
import { runReport } from "./reporting/report.ts";
import { postReport, sendReports } from "./reporting/send-reports.ts";
import { describeStatus, type GatewayStatus } from "./reporting/status.ts";
import type { Runtime } from "./runtime.ts";
import type { Settings } from "./settings.ts";
import type { Updater } from "./updating/updater.ts";

export interface GatewayParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly runtime: Runtime;
  readonly log: Log;
  /** Null when the server cannot update this gateway. */
  readonly updater: Updater | null;
  /** Called while the gateway works, at least every few minutes. */
  readonly onAlive?: () => void;
}

interface Running {
  readonly clock: GatewayClock;
  readonly outbox: Outbox;
  readonly forwarder: Forwarder;
  readonly machines: Machines;
  readonly holds: MachineHolds;
  readonly owner: OwnerWatch;
  readonly configTrouble: () => string | null;
}

/** Creates the reports about the gateway, for status.json, the log and the server. */
const createTellings = (
  { settings, store, runtime, log, updater }: GatewayParts,
  { clock, outbox, forwarder, machines, holds, configTrouble }: Running,
) => {
  const startedAt = runtime.now();
  const queueSize = openQueueSize(store.database);
  const parts = () => ({
    now: runtime.now(),
    gateway: outbox.gateway,
    queue: queueSize(),
    space: machines.space(),
    equipment: machines.statuses(),
    counters: loadCounters(store.database),
    unreadable: outbox.unreadable(),
  });
  const status = (): GatewayStatus =>
    describeStatus({
      ...parts(),
      server: settings.server.href,
      held: outbox.heldGroups(),
      forwarding: forwarder.status,
      configTrouble: configTrouble(),
      configurationFiles: machines.files.troubles(),
      standsBy: holds.standsBy(),
    });
  const report = (): GatewayReport =>
    describeReport({
      ...parts(),
      version: packageFile.version,
      host: hostname(),
      ...readComputer(),
      startedAt,
      held: outbox.heldSummary(),
      clockJumps: clock.jumps,
      files: machines.files.news.next(),
      profiles: machines.profiles.inFolder(),
      update: updater?.report(),
      reading: holds.claim(),
      filesTroubleOf: machines.files.troubleOf,
      resendHeard: outbox.resendHeard(),
    });
  /** Fails on a full disk, which must not stop anything else. */
  const release = (): void => {
    try {
      releaseSpace(store.database);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "o lugar que a fila deixou não pôde ser devolvido ao disco");
    }
  };
  return { queueSize, status: () => (release(), status()), report };
};

interface Talk {
  readonly report: () => GatewayReport;
  readonly onResendHeld: (id: number | null) => void;
  readonly onServersClock: (now: number) => void;
  readonly onRegistrationsChanged: () => void;
}

/** Reports to the server and handles its requests. */
const talk = async (
  { settings: access, runtime, log, updater }: GatewayParts,
  { outbox, machines, holds, owner }: Running,
  { report: read, onRegistrationsChanged, ...heard }: Talk,
  signal: AbortSignal,
): Promise<void> => {
  await owner.known(signal);
  const { look, files } = machines;
  const onFilesTold = files.news.told;
  const { onServersClock } = heard;
  const onReported = (): void => updater?.onReported();
  const told = { access, read, runtime, log, onFilesTold, onReported, ...heard };
  await Promise.all([
    sendReports(
      {
        ...told,
        onReaders: (readers) => holds.heard(readers),
        onRefused: () => holds.refused(),
        isWaiting: () => holds.isWaiting,
      },
      signal,
    ),
    followRequests(
      {
        access,
        gateway: outbox.gateway,
        look,
        updater,
        onRegistrationsChanged,
        onServersClock,
        runtime,
        log,
      },
      signal,
    ),
  ]);
};

const readWhatIsHeld = (
  { runtime }: GatewayParts,
  { holds, machines, outbox, forwarder }: Running,
  signal: AbortSignal,
): Promise<void> =>
  followHolds(
    {
      holds,
      reconcile: machines.reconcile,
      lastPlace: () => outbox.lastPlace(),
      isSentUpTo: (place) => outbox.isSentUpTo(place),
      onSendable: () => forwarder.wake(),
      runtime,
    },
    machines.mids,
    signal,
  );

const goodbyeMs = 3_000;

/** Sends the rest of the queue, and tells the server that another gateway may take over at once. */
const sayGoodbye = async (
  { settings: access, log }: GatewayParts,
  { forwarder, holds, owner, clock }: Running,
  report: () => GatewayReport,
): Promise<void> => {
  // Nothing is sent under a key that may be another client's.
  if (!holds.isTold || !owner.isKnown()) return;
  const soon = AbortSignal.timeout(goodbyeMs);
  try {
    await forwarder.drain(soon);
    const last = { ...report(), reading: holds.claim(true), files: [] };
    await postReport(
      { access, onServersClock: clock.heard, onRefused: () => undefined },
      last,
      AbortSignal.timeout(goodbyeMs),
    );
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, "o servidor não soube do fim: outro gateway assume em um minuto");
  }
};

const tellRebuilt = ({ store, log }: GatewayParts): void => {
  if (store.rebuilt === null) return;
  log.error(
    store.rebuilt,
    "A FILA ESTAVA DANIFICADA: o que se lê dela segue; o arquivo de antes fica guardado",
  );
};

interface Wired {
  readonly clock: GatewayClock;
  readonly outbox: Outbox;
  readonly holds: MachineHolds;
  readonly owner: ReturnType<typeof watchOwner>;
  readonly onFailure: (error: unknown) => void;
}

const openForwarder = (
  { settings, runtime, log }: GatewayParts,
  { clock, outbox, holds, owner, onFailure }: Wired,
): Forwarder => {
  const start = () => (holds.isTold ? holds.start : null);
  const post = createBatchPoster(settings, runtime, clock.heard, start);
  const maySend = () => owner.isKnown() && holds.maySend();
  return new Forwarder({ outbox, post, maySend, runtime, log, onFailure });
};

/** Uses the registrations only if they are of this folder's client; the queue waits for that. */
const openPoll = (
  { settings, store, runtime, log }: GatewayParts,
  { clock, owner }: Wired,
  wake: () => void,
  onConfig: Parameters<typeof createConfigPoll>[0]["onConfig"],
): ReturnType<typeof createConfigPoll> =>
  createConfigPoll({
    access: settings,
    meta: openMeta(store.database),
    runtime,
    log,
    onConfig,
    isOurs: (config) => {
      const isOurs = owner.hear(config);
      if (isOurs) wake();
      return isOurs;
    },
    onServerBack: wake,
    onServersClock: clock.heard,
  });

/** Runs all loops of the gateway. The first failure ends the others and is thrown when all have ended, so that a restart does not run beside them. */
const runLoops = async (
  loops: readonly Promise<void>[],
  { set }: Machines,
  fail: (error: unknown) => void,
): Promise<void> => {
  try {
    await Promise.all(loops);
  } catch (error) {
    fail(error);
    await Promise.allSettled(loops);
    throw error;
  } finally {
    await set.close();
  }
};

/** Reads the machines and forwards their records until the signal aborts. Everything read is durable at the end. */
export const runGateway = async (parts: GatewayParts, ending: AbortSignal): Promise<void> => {
  const [refused, failed] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([ending, refused.signal, failed.signal]);
  const { settings, store, runtime, log } = parts;
  const clock = new GatewayClock(store.database, runtime, log);
  const holds = new MachineHolds({ meta: openMeta(store.database), runtime, log });
  const outbox = new Outbox(store.database, { ...runtime, clock, turns: () => holds.turns() });
  const owner = watchOwner(parts, outbox, refused);
  const onFailure = (error: unknown): void => {
    if (isStoreDamage(error)) store.damage.abort(error);
  };
  const wired = { clock, outbox, holds, owner, onFailure };
  const forwarder = openForwarder(parts, wired);
  const wake = (): void => forwarder.wake();
  const onResendHeld = (id: number | null): void => {
    if (outbox.resendAskedByServer(id)) wake();
  };
  const machines = createMachines({ ...parts, ...wired, wake }, signal);
  const poll = openPoll(parts, wired, wake, machines.onConfig);
  const running = { clock, outbox, forwarder, machines, holds, owner, configTrouble: poll.trouble };
  const { queueSize, status, report } = createTellings(parts, running);
  tellRebuilt(parts);
  log.info({ gateway: outbox.gateway, server: settings.server.href, ...queueSize() }, "gateway iniciado");
  const talking = { report, onResendHeld, onServersClock: clock.heard, onRegistrationsChanged: poll.wake };
  const loops = [
    machines.ready.then(() => forwarder.run(signal)),
    watchClock({ clock, runtime, log, onReady: wake }, signal),
    poll.run(signal),
    watchResendRequests(outbox, forwarder, runtime, signal),
    machines.files.run(signal),
    machines.profiles.run(signal),
    readWhatIsHeld(parts, running, signal),
    runReport(
      { directory: settings.dataDirectory, read: status, runtime, log, onFailure, onAlive: parts.onAlive },
      signal,
    ),
    talk(parts, running, talking, signal),
  ];
  await runLoops(loops, machines, (error) => {
    onFailure(error);
    failed.abort(error);
  });
  machines.journal.flush();
  if (store.damage.signal.aborted) return;
  // Called after the flush: the next reader must find everything read so far as sent.
  await sayGoodbye(parts, running, report);
  refused.signal.throwIfAborted();
  log.info(queueSize(), "gateway encerrado: o que falta enviar está guardado");
};
