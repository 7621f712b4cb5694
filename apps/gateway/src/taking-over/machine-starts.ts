import type { DeviceMachines } from "@fiel/contracts";
import { sentElsewherePosition, sentElsewhereUntil } from "../drivers/cpnet/sent-elsewhere.ts";
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
  /** Puts other positions in the place of the kept ones; an empty one forgets. Rows may have been read that do not count. */
  readonly adopt: (mid: number, positions: Positions, forgetsRows: boolean) => void;
  /** The server told of a machine that is being read already. */
  /** Whether a machine is to be read on from what the server knows now, and that it is. */
  readonly mustAdopt?: (mid: number) => boolean;
  readonly onAdopted?: (mid: number) => void;
  /** Resolves when what waits is sent, or that takes too long: the server's word is as new as it can be. */
  readonly whenSent?: () => Promise<void>;
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

/** What is kept of a decision before the machine is read; empty when nothing is. */
const keptOf = ({ adopted, sentElsewhereUntil }: MachineStart): Positions =>
  new Map([
    ...(adopted ?? []),
    ...(sentElsewhereUntil === null ? [] : [sentElsewherePosition(sentElsewhereUntil)]),
  ]);

/** Of numbers that are not registered any more: their machines may be read under others. */
const adoptRemoved = (
  { machines }: DeviceMachines,
  registered: ReadonlySet<number>,
  decided: (mid: number) => MachineStart,
  adopt: StartParts["adopt"],
): void => {
  for (const { equipment } of machines.filter((one) => !registered.has(one.equipment))) {
    const start = decided(equipment);
    if (start.adopted !== null) adopt(equipment, keptOf(start), false);
  }
};

/** What the server tells of the machines, at the start and whenever one is taken over. */
const createQuestion = ({ knowledge, whenSent }: StartParts, settle: (told: DeviceMachines) => void) => {
  // Asked at once: a folder from a copy must not send again what was sent from it.
  let first = knowledge.soon();
  let isFirstPending = true;
  const ready = first.then((told) => {
    isFirstPending = false;
    if (told !== null) settle(told);
  });
  return {
    ready,
    once: async (): Promise<DeviceMachines | null> => {
      // Who did not wait in vain already asks anew.
      const waited = isFirstPending;
      await ready;
      const told = (await first) ?? (waited ? null : await knowledge.soon());
      first = Promise.resolve(null);
      return told;
    },
    /** Of a machine that was taken over what was known before is nothing worth. */
    anew: async (): Promise<DeviceMachines> => {
      await ready;
      await whenSent?.();
      first = Promise.resolve(null);
      const told = (await knowledge.soon()) ?? (await knowledge.later());
      if (told === null) throw new Error("o servidor não disse até onde as máquinas foram lidas");
      return told;
    },
  };
};

/** Decides once for each machine, before it is read the first time, where it is read on from. */
export const createMachineStarts = (parts: StartParts) => {
  const { gateway, lastSequence, loadPositions, log } = parts;
  const { mustAdopt = () => false, onAdopted = () => undefined } = parts;
  const starts = new Map<number, MachineStart>();
  const askLater = createLateQuestion(parts);

  const decided = (mid: number, { machines, lastSequence: lastKnown }: DeviceMachines): MachineStart => {
    const positions = loadPositions(mid);
    const own = { gateway, lastSequence, isAllSent: parts.isAllSent(), positions, mustAdopt: mustAdopt(mid) };
    const machine = machines.find(({ equipment }) => equipment === mid);
    return decideStart(own, machine, lastKnown);
  };

  const settle = (told: DeviceMachines): void => {
    if (told.lastSequence !== null) parts.continueAfter(told.lastSequence);
    const delivered = deliveredOf(told, (mid) => decided(mid, told));
    if (delivered.size > 0) parts.dropDelivered(delivered);
  };

  const question = createQuestion(parts, settle);

  const begin = (mid: number, start: MachineStart): void => {
    const isTaken = mustAdopt(mid);
    starts.set(mid, start);
    const kept = keptOf(start);
    if (kept.size > 0) parts.adopt(mid, kept, isTaken);
    onAdopted(mid);
    if (start.adopted !== null)
      log.info({ mid }, "a máquina é lida a partir de onde o servidor sabe que foi lida");
  };

  return {
    /** The server told, or did not in time: nothing that waits is to be sent before. */
    ready: question.ready,
    /** Before machines are started: those never started here are decided on. */
    prepare: async (read: ReadonlySet<number>, registered: ReadonlySet<number> = read): Promise<void> => {
      const isTaken = [...read].some((mid) => mustAdopt(mid));
      const mids = [...read].filter((mid) => !starts.has(mid) || mustAdopt(mid));
      if (mids.length === 0) return;
      const told = isTaken ? await question.anew() : await question.once();
      for (const mid of mids) begin(mid, told === null ? startUntold : decided(mid, told));
      if (told === null) return void askLater(mids);
      adoptRemoved(told, registered, (mid) => decided(mid, told), parts.adopt);
    },
    /** Of a machine that starts; what the server has open is told once. */
    take: (mid: number): MachineStart => {
      const start = starts.get(mid) ?? startUntold;
      starts.set(mid, { ...start, adopted: null, serverOpen: [] });
      // Under a number of before another computer may have read it, of which the server tells nothing under this one.
      const isPastRead = start.isPastRead || sentElsewhereUntil(loadPositions(mid)) !== null;
      return { ...start, isPastRead };
    },
  };
};
