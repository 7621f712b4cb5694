import { join } from "node:path";
import type { AddressFinding, DeviceConfig, DeviceEquipment, RequestedTest } from "@fiel/contracts";
import { lookAtMachine } from "./check/look-at-machine.ts";
import type { GatewayClock } from "./clock/gateway-clock.ts";
import { numbersOf } from "./drivers/cpnet/sent-elsewhere.ts";
import { createDriver } from "./drivers/create-driver.ts";
import { createConfigurationFiles } from "./equipment/configuration-files.ts";
import { endOrphanedAlarms } from "./equipment/end-orphaned-alarms.ts";
import { createEquipmentSet } from "./equipment/equipment-set.ts";
import { createFileContents } from "./equipment/file-contents.ts";
import { createGate } from "./equipment/gate.ts";
import { createProductCatalogue } from "./equipment/product-catalogue.ts";
import { EquipmentWatch, type EquipmentStatus } from "./equipment/watch-equipment.ts";
import { fetchFile } from "./forwarding/fetch-file.ts";
import { fetchStoredPackages } from "./forwarding/fetch-stored-packages.ts";
import { fetchMachines } from "./forwarding/fetch-machines.ts";
import type { Log } from "./log.ts";
import { createJournal } from "./outbox/journal.ts";
import { measureSpace } from "./outbox/measure.ts";
import type { Store } from "./outbox/open-store.ts";
import type { Outbox } from "./outbox/outbox.ts";
import { noRecords } from "./outbox/records.ts";
import { loadAllPositions, loadPositions } from "./outbox/positions.ts";
import { nothingTaken, openTakenRows } from "./outbox/taken-rows.ts";
import { profileDirectories } from "./profile-directories.ts";
import type { MachineHolds } from "./reading-holds/machine-holds.ts";
import type { Runtime } from "./runtime.ts";
import type { Settings } from "./settings.ts";
import type { MachineStart } from "./taking-over/decide-start.ts";
import { createFollowMachines } from "./taking-over/follow-machines.ts";
import { createMachineStarts } from "./taking-over/machine-starts.ts";
import { createServerKnowledge } from "./taking-over/server-knowledge.ts";

interface MachinesParts {
  readonly settings: Settings;
  readonly store: Store;
  /** Of the computer. */
  readonly runtime: Runtime;
  readonly log: Log;
  readonly clock: GatewayClock;
  readonly outbox: Outbox;
  readonly holds: MachineHolds;
  /** Whether the server may be asked anything under this key. */
  readonly owner: { readonly isKnown: () => boolean };
  /** Called after records were written. */
  readonly wake: () => void;
  /** Called when the file could not be read or written. */
  readonly onFailure: (error: unknown) => void;
}

const unknownOwner = "o servidor ainda não disse de que cliente é a chave";

/** Asks for the packages that the server has of a machine, under all its numbers, once everything read before this start was sent. */
const createAskStored = ({ settings, store, outbox, owner }: MachinesParts, signal: AbortSignal) => {
  const place = outbox.lastPlace();
  return (mid: number) => async (from: number, to: number) => {
    if (!owner.isKnown()) throw new Error(unknownOwner);
    if (!outbox.isSentUpTo(place)) throw new Error("o que foi lido antes ainda não foi todo enviado");
    const numbers = numbersOf(mid, loadPositions(store.database, mid));
    const found = await Promise.all(
      numbers.map((number) => fetchStoredPackages(settings, number, { from, to }, signal)),
    );
    return { at: found.flatMap(({ at }) => at), weightMg: found.flatMap(({ weightMg }) => weightMg) };
  };
};

/** Makes the driver and everything else that reads one machine. */
const createStart = (parts: MachinesParts, runtime: Runtime, signal: AbortSignal) => {
  const { settings, store, runtime: computer, clock, outbox, log, wake, onFailure } = parts;
  const { database } = store;
  const products = createProductCatalogue();
  const journal = createJournal(outbox, runtime, wake, onFailure);
  const space = () => measureSpace(database, settings.dataDirectory, settings.diskLimitBytes);
  const gate = createGate(() => space().level !== "full", runtime);
  const directories = profileDirectories(settings);
  const askStored = createAskStored(parts, signal);
  const start = (equipment: DeviceEquipment, { isPastRead, serverOpen }: MachineStart) =>
    new EquipmentWatch({
      equipment,
      driver: createDriver(equipment, {
        productText: products.text,
        now: clock.now,
        monotonic: computer.monotonic,
        inThisBoot: clock.inThisBoot,
        computersNow: computer.now,
        isKnownToServer: isPastRead,
        takenRows: (mid) => openTakenRows(database, mid),
        askStored,
        profileDirectories: directories,
      }),
      positions: loadPositions(database, equipment.mid),
      serverOpen,
      inThisBoot: clock.inThisBoot,
      journal,
      gate,
      runtime,
      log,
      onFailure,
    });
  /** Looks at a machine that may be unregistered; discards what it reads. */
  const look = (machine: RequestedTest["machine"]): Promise<AddressFinding> => {
    const driver = createDriver(unregistered(machine), {
      productText: products.text,
      now: clock.now,
      monotonic: computer.monotonic,
      computersNow: computer.now,
      isKnownToServer: true,
      takenRows: () => nothingTaken,
      profileDirectories: directories,
    });
    return lookAtMachine(driver, computer, { follows: machine.type === 1 });
  };
  return { products, journal, space, start, look };
};

const unregistered = (machine: RequestedTest["machine"]): DeviceEquipment => ({
  ...machine,
  mid: 0,
  name: "",
  bitmap: 0,
  configDirectory: null,
  syncOldData: false,
  createdAt: 0,
});

/** A machine that is being read has answered already. It is not asked again, since it may take only one connection. */
const foundAlready = (
  statuses: readonly EquipmentStatus[],
  { type, ip, port, dataDirectory }: RequestedTest["machine"],
): AddressFinding | null => {
  const address = type === 1 ? `${ip ?? "-"}:${port}` : (dataDirectory ?? "-");
  const state = statuses.find((one) => one.address === address && one.trouble === null)?.state ?? null;
  if (state === null) return null;
  return { answers: true, latencyMs: null, state, speed: 0, product: null, weighed: null };
};

/** Waits until the queue was sent, usually seconds; gives up on a long queue, so that it keeps no machine from being read. */
const createWhenSent =
  ({ outbox, runtime }: MachinesParts, signal: AbortSignal) =>
  async (): Promise<void> => {
    const place = outbox.lastPlace();
    const until = runtime.monotonic() + sentWithinMs;
    while (!outbox.isSentUpTo(place) && runtime.monotonic() < until && !signal.aborted)
      await runtime.sleep(250, signal);
  };
const sentWithinMs = 15_000;

const createStarts = (
  parts: MachinesParts,
  onToldLate: Parameters<typeof createMachineStarts>[0]["onToldLate"],
  signal: AbortSignal,
) => {
  const { settings, store, runtime, log, clock, outbox, holds, owner } = parts;
  return createMachineStarts({
    knowledge: createServerKnowledge({
      ask: async (until) =>
        owner.isKnown()
          ? await fetchMachines(settings, outbox.gateway, clock.heard, until)
          : { kind: "failed", reason: unknownOwner },
      runtime,
      log,
      signal,
    }),
    gateway: outbox.gateway,
    lastSequence: outbox.lastSequence(),
    continueAfter: (lastSequence) => outbox.continueAfter(lastSequence),
    dropDelivered: (told) => {
      const records = outbox.dropDelivered(told);
      if (records > 0)
        log.warn({ records }, "a pasta é uma cópia antiga: o que o servidor já tem não é enviado outra vez");
    },
    isAllSent: () => outbox.isEmpty(),
    loadPositions: (mid) => loadPositions(store.database, mid),
    adopt: (mid, positions, forgetsRows) =>
      outbox.write(noRecords, [{ mid, positions, forgetsRows, counts: [] }]),
    mustAdopt: (mid) => holds.mustAdopt(mid),
    onAdopted: (mid) => holds.adopted(mid),
    whenSent: createWhenSent(parts, signal),
    onToldLate,
    log,
  });
};

/** The statuses with instants by the computer's clock. */
const onComputersClock = (statuses: readonly EquipmentStatus[], clock: GatewayClock): EquipmentStatus[] =>
  statuses.map((one) => ({
    ...one,
    lastReadAt: one.lastReadAt === null ? null : clock.onComputersClock(one.lastReadAt),
    troubleSince: one.troubleSince === null ? null : clock.onComputersClock(one.troubleSince),
  }));

/** Contents of product configuration files, each fetched once. */
const createContents = ({ settings, clock, owner }: MachinesParts, signal: AbortSignal) =>
  createFileContents(join(settings.dataDirectory, "file-contents"), async (sha256) => {
    if (!owner.isKnown()) throw new Error(unknownOwner);
    return fetchFile(settings, sha256, clock.heard, signal);
  });

const openFollowMachines = (
  { outbox, runtime, log }: MachinesParts,
  loadAll: () => ReturnType<typeof loadAllPositions>,
) =>
  createFollowMachines({
    loadAll,
    outbox,
    now: runtime.now,
    onFollowed: (mid) =>
      log.info({ mid }, "a máquina é conhecida pelo lugar: a leitura segue de onde estava"),
  });

/** Reads all machines; before the first look at one, asks the server what it has of it. */
export const createMachines = (parts: MachinesParts, signal: AbortSignal) => {
  const { store, runtime: computer, log, clock, holds } = parts;
  let registered: readonly DeviceEquipment[] = [];
  // Machines are read by a clock that nobody sets.
  const runtime: Runtime = { ...computer, now: clock.now };
  const { products, journal, space, start, look } = createStart(parts, runtime, signal);
  const starts = createStarts(parts, (mid, open) => set.learn(mid, open), signal);
  const { inThisBoot } = clock;
  const loadAll = () => loadAllPositions(store.database);
  const orphans = { loadAll, inThisBoot, now: computer.now, journal, log };
  const followMachines = openFollowMachines(parts, loadAll);
  const set = createEquipmentSet(
    (equipment) => start(equipment, starts.take(equipment.mid)),
    log,
    async (read, starting) => {
      // A machine that another gateway reads still exists.
      const all = new Set([...read, ...registered.map(({ mid }) => mid)]);
      await starts.prepare(read, all);
      await followMachines(starting, all);
      await endOrphanedAlarms(orphans, all);
    },
  );
  const contents = createContents(parts, signal);
  const files = createConfigurationFiles(runtime, log, parts.settings.configRoots, contents);
  const reconcile = (): Promise<void> => set.reconcile(registered.filter(({ mid }) => holds.mayRead(mid)));
  const onConfig = (config: DeviceConfig): void => {
    products.update(config.products);
    registered = config.equipment;
    holds.configure(config.equipment.map(({ mid }) => mid));
    void reconcile();
    void files.write(config);
  };
  const lookAt = async (machine: RequestedTest["machine"]): Promise<AddressFinding> =>
    foundAlready(set.statuses(), machine) ?? (await look(machine));
  return {
    journal,
    space,
    set,
    files,
    onConfig,
    reconcile,
    mids: () => registered.map(({ mid }) => mid),
    statuses: () => onComputersClock(set.statuses(), clock),
    look: lookAt,
    ready: starts.ready,
  };
};

export type Machines = ReturnType<typeof createMachines>;
