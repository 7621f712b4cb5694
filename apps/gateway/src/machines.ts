import { join } from "node:path";
import type {
  AddressFinding,
  DeviceConfig,
  DeviceEquipment,
  MachineProfile,
  RequestedTest,
} from "@fiel/contracts";
import { lookAtMachine } from "./check/look-at-machine.ts";
import type { GatewayClock } from "./clock/gateway-clock.ts";
import { numbersOf } from "./drivers/cpnet/sent-elsewhere.ts";
import { createDriver } from "./drivers/create-driver.ts";
import { checkedProfile } from "./drivers/read-profile.ts";
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
import { createMachineProfiles, type MachineProfiles } from "./machine-profiles/machine-profiles.ts";
import { createJournal } from "./outbox/journal.ts";
import { measureSpace } from "./outbox/measure.ts";
import type { Store } from "./outbox/open-store.ts";
import type { Outbox } from "./outbox/outbox.ts";
import { noRecords } from "./outbox/records.ts";
import { loadAllPositions, loadPositions } from "./outbox/positions.ts";
import { nothingTaken, openTakenRows } from "./outbox/taken-rows.ts";
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
  /** Runtime with the computer's clock. */
  readonly runtime: Runtime;
  readonly log: Log;
  readonly clock: GatewayClock;
  readonly outbox: Outbox;
  readonly holds: MachineHolds;
  /** Whether the server has confirmed that the key belongs to the folder's client; nothing is asked before. */
  readonly owner: { readonly isKnown: () => boolean };
  /** Called after records were written. */
  readonly wake: () => void;
  /** Called when the outbox failed. */
  readonly onFailure: (error: unknown) => void;
}

const unknownOwner = "o servidor ainda não disse de que cliente é a chave";

/** Asks for the packages that the server has of a machine, under all its numbers. Throws until everything read before this start was sent. */
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

/** Creates a function that makes the driver and the watch of one machine, and the parts that all machines share. */
const createStart = (
  parts: MachinesParts,
  { profile }: Pick<MachineProfiles, "profile">,
  runtime: Runtime,
  signal: AbortSignal,
) => {
  const { settings, store, runtime: computer, clock, outbox, log, wake, onFailure } = parts;
  const { database } = store;
  const products = createProductCatalogue();
  const journal = createJournal(outbox, runtime, wake, onFailure);
  const space = () => measureSpace(database, settings.dataDirectory, settings.diskLimitBytes);
  const gate = createGate(() => space().level !== "full", runtime);
  const askStored = createAskStored(parts, signal);
  const start = (equipment: DeviceEquipment, { isPastRead, adopted, serverOpen }: MachineStart) =>
    new EquipmentWatch({
      equipment,
      driver: createDriver(equipment, {
        productText: products.text,
        now: clock.now,
        monotonic: computer.monotonic,
        inThisBoot: clock.inThisBoot,
        computersNow: computer.now,
        isKnownToServer: isPastRead,
        isTakenOver: adopted !== null,
        writeHosts: settings.writeHosts,
        takenRows: (mid) => openTakenRows(database, mid),
        askStored,
        profile,
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
  return { products, journal, space, start, look: createLook(parts, profile, products.text) };
};

/** Looks at a machine, registered or not; stores nothing and writes nothing to it. */
const createLook =
  (
    { clock, runtime }: Pick<MachinesParts, "clock" | "runtime">,
    profile: MachineProfiles["profile"],
    productText: ReturnType<typeof createProductCatalogue>["text"],
  ) =>
  (machine: RequestedTest["machine"]): Promise<AddressFinding> => {
    const driver = createDriver(unregistered(machine), {
      productText,
      now: clock.now,
      monotonic: runtime.monotonic,
      computersNow: runtime.now,
      isKnownToServer: true,
      takenRows: () => nothingTaken,
      profile: triedOr(profile, machine),
    });
    return lookAtMachine(driver, runtime, { follows: machine.type === 1 });
  };

/** The profile that the request contains, which is not registered yet; otherwise the one with the name. */
const triedOr =
  (profile: MachineProfiles["profile"], { profileContent }: RequestedTest["machine"]) =>
  (name: string): MachineProfile =>
    profileContent === undefined ? profile(name) : checkedProfile(profileContent);

const unregistered = (machine: RequestedTest["machine"]): DeviceEquipment => ({
  ...machine,
  mid: 0,
  name: "",
  bitmap: 0,
  configDirectory: null,
  syncOldData: false,
  createdAt: 0,
});

/**
 * The finding for a machine that is being read and so has answered; null for others. It is not asked again, since it may accept only one connection.
 */
const foundAlready = (
  statuses: readonly EquipmentStatus[],
  { type, ip, port, dataDirectory }: RequestedTest["machine"],
): AddressFinding | null => {
  const address = type === 1 ? `${ip ?? "-"}:${port}` : (dataDirectory ?? "-");
  const state = statuses.find((one) => one.address === address && one.trouble === null)?.state ?? null;
  if (state === null) return null;
  return { answers: true, latencyMs: null, state, speed: 0, product: null, weighed: null };
};

/** Waits until the queue was sent, usually seconds, but not longer than 15 s, so that a long queue does not delay reading. */
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

/** Converts the instants of statuses to the computer's clock. */
const onComputersClock = (statuses: readonly EquipmentStatus[], clock: GatewayClock): EquipmentStatus[] =>
  statuses.map((one) => ({
    ...one,
    lastReadAt: one.lastReadAt === null ? null : clock.onComputersClock(one.lastReadAt),
    troubleSince: one.troubleSince === null ? null : clock.onComputersClock(one.troubleSince),
    quiet: one.quiet === null ? null : { ...one.quiet, since: clock.onComputersClock(one.quiet.since) },
  }));

/** Creates a function that fetches one of the client's files by its digest. */
const createFetchContent =
  ({ settings, clock, owner }: MachinesParts, signal: AbortSignal) =>
  async (sha256: string): Promise<Buffer> => {
    if (!owner.isKnown()) throw new Error(unknownOwner);
    return fetchFile(settings, sha256, clock.heard, signal);
  };

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

/** Reads all machines. Asks the server about its data of a machine before the first look at it. */
export const createMachines = (parts: MachinesParts, signal: AbortSignal) => {
  const { store, runtime: computer, log, clock, holds } = parts;
  let registered: readonly DeviceEquipment[] = [];
  // Machines are read by a clock that cannot be set.
  const runtime: Runtime = { ...computer, now: clock.now };
  const fetchContent = createFetchContent(parts, signal);
  const { dataDirectory, configRoots } = parts.settings;
  const onArrived = (): void => void reconcile();
  const profiles = createMachineProfiles({ dataDirectory, fetchContent, runtime: computer, log, onArrived });
  const { products, journal, space, start, look } = createStart(parts, profiles, runtime, signal);
  const starts = createStarts(parts, (mid, open) => set.learn(mid, open), signal);
  const loadAll = () => loadAllPositions(store.database);
  const orphans = { loadAll, inThisBoot: clock.inThisBoot, now: computer.now, journal, log };
  const followMachines = openFollowMachines(parts, loadAll);
  const set = createEquipmentSet(
    (equipment) => start(equipment, starts.take(equipment.mid)),
    log,
    async (read, starting) => {
      // Includes machines that another gateway reads, because they still exist.
      const all = new Set([...read, ...registered.map(({ mid }) => mid)]);
      await starts.prepare(read, all);
      await followMachines(starting, all);
      await endOrphanedAlarms(orphans, all);
    },
  );
  const contents = createFileContents(join(dataDirectory, "file-contents"), fetchContent);
  const files = createConfigurationFiles(runtime, log, configRoots, contents);
  const reconcile = (): Promise<void> =>
    set.reconcile(profiles.withDigests(registered.filter(({ mid }) => holds.mayRead(mid))));
  const onConfig = (config: DeviceConfig): void => {
    products.update(config.products);
    registered = config.equipment;
    holds.configure(config.equipment.map(({ mid }) => mid));
    void profiles.update(config.profiles).then(reconcile);
    void files.write(config);
  };
  const lookAt = async (machine: RequestedTest["machine"]): Promise<AddressFinding> =>
    foundAlready(set.statuses(), machine) ?? (await look(machine));
  return {
    journal,
    space,
    set,
    files,
    profiles,
    onConfig,
    reconcile,
    mids: () => registered.map(({ mid }) => mid),
    statuses: () => onComputersClock(set.statuses(), clock),
    look: lookAt,
    ready: starts.ready,
  };
};

export type Machines = ReturnType<typeof createMachines>;
