import type { DeviceMachines } from "@fiel/contracts";
import type { Positions } from "../drivers/driver.ts";
import { readOpen, type ServerOpen } from "../equipment/open-occurrences.ts";
import type { Log } from "../log.ts";
import { decideStart, startUntold, type MachineStart } from "./decide-start.ts";
import type { ServerKnowledge } from "./server-knowledge.ts";

interface StartParts {
  readonly knowledge: ServerKnowledge;
  readonly gateway: string;
  /** The highest number that this folder had given to a batch when the program began. */
  readonly lastSequence: number;
  /** The server knows numbers up to this one. */
  readonly continueAfter: (lastSequence: number) => void;
  readonly loadPositions: (mid: number) => Positions;
  readonly isAllSent: () => boolean;
  readonly dropDelivered: (told: ReadonlyMap<number, Positions>) => void;
  /** Puts other positions in the place of the kept ones; an empty one forgets. */
  readonly adopt: (mid: number, positions: Positions) => void;
  /** The server told of a machine that is being read already. */
  readonly onToldLate: (mid: number, open: readonly ServerOpen[]) => void;
  readonly log: Pick<Log, "info">;
}

/** Until the server tells, and then only of what it has open: the machines are being read. */
const createLateQuestion = ({ knowledge, loadPositions, onToldLate }: StartParts) => {
  let isAsking = false;
  return async (mids: readonly number[]): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const told = await knowledge.later();
    isAsking = false;
    for (const { equipment, open } of told?.machines ?? []) {
      if (!mids.includes(equipment)) continue;
      const held = readOpen(loadPositions(equipment));
      onToldLate(
        equipment,
        open.filter(({ code }) => !held.has(code)),
      );
    }
  };
};

/** Of folders that are older than what was sent from them: how far another life of theirs delivered. */
const deliveredOf = ({ machines }: DeviceMachines, decided: (mid: number) => MachineStart) =>
  new Map(
    machines.flatMap(({ equipment }) => {
      const { delivered } = decided(equipment);
      return delivered === null ? [] : [[equipment, delivered] as const];
    }),
  );

/** Of numbers that nobody reads any more: their machines may be read under others. */
const adoptRemoved = (
  { machines }: DeviceMachines,
  read: ReadonlySet<number>,
  decided: (mid: number) => MachineStart,
  adopt: StartParts["adopt"],
): void => {
  for (const { equipment } of machines.filter((one) => !read.has(one.equipment))) {
    const { adopted } = decided(equipment);
    if (adopted !== null) adopt(equipment, adopted);
  }
};

/** Decides once for each machine, before it is read the first time, where it is read on from. */
export const createMachineStarts = (parts: StartParts) => {
  const { knowledge, gateway, lastSequence, loadPositions, log } = parts;
  const starts = new Map<number, MachineStart>();
  const askLater = createLateQuestion(parts);

  const decided = (mid: number, { machines, lastSequence: lastKnown }: DeviceMachines): MachineStart => {
    const own = { gateway, lastSequence, isAllSent: parts.isAllSent(), positions: loadPositions(mid) };
    const machine = machines.find(({ equipment }) => equipment === mid);
    return decideStart(own, machine, lastKnown);
  };

  const settle = (told: DeviceMachines): void => {
    if (told.lastSequence !== null) parts.continueAfter(told.lastSequence);
    const delivered = deliveredOf(told, (mid) => decided(mid, told));
    if (delivered.size > 0) parts.dropDelivered(delivered);
  };

  // Asked at once: a folder from a copy must not send again what was sent from it.
  let first = knowledge.soon();
  let isFirstPending = true;
  const ready = first.then((told) => {
    isFirstPending = false;
    if (told !== null) settle(told);
  });

  const begin = (mid: number, start: MachineStart): void => {
    starts.set(mid, start);
    if (start.adopted === null) return;
    parts.adopt(mid, start.adopted);
    log.info({ mid }, "a máquina é lida a partir de onde o servidor sabe que foi lida");
  };

  return {
    /** The server told, or did not in time: nothing that waits is to be sent before. */
    ready,
    /** Before machines are started: those never started here are decided on. */
    prepare: async (read: ReadonlySet<number>): Promise<void> => {
      const mids = [...read].filter((mid) => !starts.has(mid));
      if (mids.length === 0) return;
      // Who did not wait in vain already asks anew.
      const waited = isFirstPending;
      await ready;
      const told = (await first) ?? (waited ? null : await knowledge.soon());
      first = Promise.resolve(null);
      for (const mid of mids) begin(mid, told === null ? startUntold : decided(mid, told));
      if (told === null) return void askLater(mids);
      adoptRemoved(told, read, (mid) => decided(mid, told), parts.adopt);
    },
    /** Of a machine that starts; what the server has open is told once. */
    take: (mid: number): MachineStart => {
      const start = starts.get(mid) ?? startUntold;
      starts.set(mid, { ...start, adopted: null, serverOpen: [] });
      return start;
    },
  };
};
