import { join } from "node:path";
import type { DeviceConfig, DeviceEquipment } from "@fiel/contracts";
import { GatewayClock } from "./clock/gateway-clock.ts";
import { watchClock } from "./clock/watch-clock.ts";
import { createDriver } from "./drivers/create-driver.ts";
import { createConfigurationFiles } from "./equipment/configuration-files.ts";
import { endOrphanedAlarms } from "./equipment/end-orphaned-alarms.ts";
import { createEquipmentSet } from "./equipment/equipment-set.ts";
import { createGate } from "./equipment/gate.ts";
import { createProductCatalogue } from "./equipment/product-catalogue.ts";
import { EquipmentWatch } from "./equipment/watch-equipment.ts";
import { Forwarder } from "./forwarding/forwarder.ts";
import { createConfigPoll } from "./forwarding/poll-config.ts";
import { createBatchPoster } from "./forwarding/post-batch.ts";
import { watchResendRequests } from "./forwarding/watch-resend-requests.ts";
import type { Log } from "./log.ts";
import { createJournal } from "./outbox/journal.ts";
import { measureSpace, openQueueSize, releaseSpace } from "./outbox/measure.ts";
import { openMeta } from "./outbox/meta.ts";
import type { Store } from "./outbox/open-store.ts";
import { Outbox } from "./outbox/outbox.ts";
import { loadAllPositions, loadCounters, loadPositions } from "./outbox/positions.ts";
import { openTakenRows } from "./outbox/taken-rows.ts";
import { runReport } from "./reporting/report.ts";
import { describeStatus, type GatewayStatus } from "./reporting/status.ts";
import type { Runtime } from "./runtime.ts";
import type { Settings } from "./settings.ts";

/** Register profiles: the installation's own, then those that come with the program. */
export const profileDirectories = (settings: Pick<Settings, "dataDirectory">): string[] => [
  join(settings.dataDirectory, "profiles"),
  join(import.meta.dirname, "..", "profiles"),
];

export interface GatewayParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly runtime: Runtime;
  readonly log: Log;
}

const createMachines = (
  { settings, store, runtime: computer, log }: GatewayParts,
  wake: () => void,
  outbox: Outbox,
  clock: GatewayClock,
) => {
  // Nobody sets the clock that machines are read by.
  const runtime: Runtime = { ...computer, now: clock.now };
  const { database } = store;
  const products = createProductCatalogue();
  const journal = createJournal(outbox, runtime, wake);
  const space = () => measureSpace(database, settings.dataDirectory, settings.diskLimitBytes);
  const gate = createGate(() => space().level !== "full", runtime);
  const directories = profileDirectories(settings);
  const start = (equipment: DeviceEquipment) =>
    new EquipmentWatch({
      equipment,
      driver: createDriver(equipment, {
        productText: products.text,
        now: clock.now,
        monotonic: computer.monotonic,
        computersNow: computer.now,
        takenRows: (mid) => openTakenRows(database, mid),
        profileDirectories: directories,
      }),
      positions: loadPositions(database, equipment.mid),
      journal,
      gate,
      runtime,
      log,
    });
  const orphans = { loadAll: () => loadAllPositions(database), journal, log };
  const set = createEquipmentSet(start, log, (read) => endOrphanedAlarms(orphans, read));
  const files = createConfigurationFiles(runtime, log);
  const onConfig = (config: DeviceConfig): void => {
    products.update(config.products);
    void set.reconcile(config.equipment);
    void files.write(config);
  };
  return { journal, space, set, files, onConfig };
};

/** Reads the machines and forwards what they say, until the signal aborts. What was read is durable at the end. */
export const runGateway = async (parts: GatewayParts, signal: AbortSignal): Promise<void> => {
  const { settings, store, runtime, log } = parts;
  const clock = new GatewayClock(store.database, runtime, log);
  const outbox = new Outbox(store.database, { ...runtime, clock });
  const forwarder = new Forwarder({ outbox, post: createBatchPoster(settings, runtime), runtime, log });
  const machines = createMachines(parts, () => forwarder.wake(), outbox, clock);
  const poll = createConfigPoll({
    access: settings,
    meta: openMeta(store.database),
    runtime,
    log,
    onConfig: machines.onConfig,
    onServerBack: () => forwarder.wake(),
    onServersClock: (now) => clock.heard(now),
  });
  const queueSize = openQueueSize(store.database);
  const read = (): GatewayStatus => {
    releaseSpace(store.database);
    return describeStatus({
      now: runtime.now(),
      gateway: outbox.gateway,
      server: settings.server.href,
      queue: queueSize(),
      held: outbox.heldGroups(),
      space: machines.space(),
      forwarding: forwarder.status,
      configTrouble: poll.trouble(),
      configurationFiles: machines.files.troubles(),
      equipment: machines.set.statuses(),
      counters: loadCounters(store.database),
    });
  };
  log.info({ gateway: outbox.gateway, server: settings.server.href, ...queueSize() }, "gateway iniciado");
  await Promise.all([
    forwarder.run(signal),
    watchClock({ clock, runtime, log, onReady: () => forwarder.wake() }, signal),
    poll.run(signal),
    watchResendRequests(outbox, forwarder, runtime, signal),
    machines.files.run(signal),
    runReport({ directory: settings.dataDirectory, read, runtime, log }, signal),
  ]);
  await machines.set.close();
  machines.journal.flush();
  log.info(queueSize(), "gateway encerrado: o que falta enviar está guardado");
};
