import type { DeviceEquipment } from "@fiel/contracts";
import { reasonOf, type Log } from "../log.ts";
import type { ServerOpen } from "./open-occurrences.ts";
import type { EquipmentStatus, EquipmentWatch } from "./watch-equipment.ts";

interface Running {
  readonly key: string;
  readonly watch: Pick<EquipmentWatch, "status" | "learn">;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** A machine with the digest of the registered profile by which it is read; null when its profile is not a registered one. */
export type ReadEquipment = DeviceEquipment & { readonly profileDigest?: string | null };

/** The part of a registration that decides how a machine is read. A changed name restarts nothing. */
const keyOf = ({ name: _name, ...rest }: ReadEquipment): string => JSON.stringify(rest);

/** The machines being read. Reconciling starts, restarts and stops single machines and leaves the others running. */
export const createEquipmentSet = (
  start: (equipment: ReadEquipment) => Pick<EquipmentWatch, "run" | "status" | "learn">,
  log: Log,
  /** Called between the stops and the starts, with the machines that are read from now on and those that start. */
  beforeStart: (read: ReadonlySet<number>, starting: readonly ReadEquipment[]) => Promise<void> = () =>
    Promise.resolve(),
) => {
  const running = new Map<number, Running>();
  let isClosed = false;

  const stop = async (mid: number): Promise<void> => {
    const one = running.get(mid);
    running.delete(mid);
    one?.controller.abort();
    await one?.done;
  };

  const begin = (equipment: ReadEquipment): void => {
    const controller = new AbortController();
    const watch = start(equipment);
    const done = watch.run(controller.signal);
    running.set(equipment.mid, { key: keyOf(equipment), watch, controller, done });
  };

  const bring = async (wanted: readonly ReadEquipment[]): Promise<void> => {
    const wantedMids = new Set(wanted.map(({ mid }) => mid));
    const gone = [...running.keys()].filter((mid) => !wantedMids.has(mid));
    const changed = wanted.filter((one) => running.get(one.mid)?.key !== keyOf(one));
    await Promise.all([...gone, ...changed.map(({ mid }) => mid)].map(stop));
    if (isClosed) return;
    await beforeStart(wantedMids, changed);
    changed.forEach(begin);
    if (gone.length + changed.length > 0) {
      log.info({ started: changed.map(({ mid }) => mid), stopped: gone }, "equipamentos atualizados");
    }
  };

  // One change at a time: a configuration that arrives meanwhile waits.
  let last: Promise<void> = Promise.resolve();
  const reconcile = (wanted: readonly ReadEquipment[]): Promise<void> => {
    last = last
      .then(() => bring(wanted))
      .catch((error: unknown) => log.error({ reason: reasonOf(error) }, "equipamentos não atualizados"));
    return last;
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    await last;
    await Promise.all([...running.keys()].map(stop));
  };

  const statuses = (): EquipmentStatus[] => [...running.values()].map(({ watch }) => watch.status);

  /** Passes on the server's open occurrences of a machine that is being read already. */
  const learn = (mid: number, open: readonly ServerOpen[]): void => running.get(mid)?.watch.learn(open);

  return { reconcile, close, statuses, learn };
};
