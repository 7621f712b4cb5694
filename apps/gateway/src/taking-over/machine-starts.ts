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
  /** Highest number of a batch when the program started. */
  readonly lastSequence: number;
  /** Called with the highest number that the server knows. */
  readonly continueAfter: (lastSequence: number) => void;
  readonly loadPositions: (mid: number) => Positions;
  readonly isAllSent: () => boolean;
  readonly dropDelivered: (told: ReadonlyMap<number, Positions>) => void;
  /** Replaces the stored positions; an empty one is deleted. `forgetsRows`: also forgets rows that may have been read in vain. */
  readonly adopt: (mid: number, positions: Positions, forgetsRows: boolean) => void;
  /** Whether a machine must continue from the server's positions. */
  readonly mustAdopt?: (mid: number) => boolean;
  readonly onAdopted?: (mid: number) => void;
  /** Resolves when the queue was sent or after a time limit, so that the server's answer is as new as possible. */
  readonly whenSent?: () => Promise<void>;
  /** Called with the server's open occurrences of a machine that is being read already. */
  readonly onToldLate: (mid: number, open: readonly ServerOpen[]) => void;
  readonly log: Pick<Log, "info">;
}

/** Asks until the server answers, and then uses only the open occurrences, because the machines are being read. */
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

/** Positions that an earlier copy of the folder delivered, by equipment; only for folders older than data sent from them. */
const deliveredOf = ({ machines }: DeviceMachines, decided: (mid: number) => MachineStart) =>
  new Map(
    machines.flatMap(({ equipment }) => {
      const { delivered } = decided(equipment);
      return delivered === null ? [] : [[equipment, delivered] as const];
    }),
  );

/** The part of a decision to store before the machine is read; empty when there is none. */
const keptOf = ({ adopted, sentElsewhereUntil }: MachineStart): Positions =>
  new Map([
    ...(adopted ?? []),
    ...(sentElsewhereUntil === null ? [] : [sentElsewherePosition(sentElsewhereUntil)]),
  ]);

/** Adopts the positions of numbers that are not registered any more, because their machines may be read under others. */
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

/** Asks the server about the machines, at the start and whenever a machine is taken over. */
const createQuestion = ({ knowledge, whenSent }: StartParts, settle: (told: DeviceMachines) => void) => {
  // Asked at once, because a folder from a copy must not send again what was sent from it.
  let first = knowledge.soon();
  let isFirstPending = true;
  const ready = first.then((told) => {
    isFirstPending = false;
    if (told !== null) settle(told);
  });
  return {
    ready,
    once: async (): Promise<DeviceMachines | null> => {
      // The first answer serves once; later calls ask again.
      const waited = isFirstPending;
      await ready;
      const told = (await first) ?? (waited ? null : await knowledge.soon());
      first = Promise.resolve(null);
      return told;
    },
    /** Asks again, because earlier answers are outdated for a machine that was taken over. */
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

/** Decides once for each machine, before its first look, where reading begins. */
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
    /** Resolves when the server answered, or did not in time. Nothing is sent before. */
    ready: question.ready,
    /** Decides about machines that were not started before. Call it before they start. */
    prepare: async (read: ReadonlySet<number>, registered: ReadonlySet<number> = read): Promise<void> => {
      const isTaken = [...read].some((mid) => mustAdopt(mid));
      const mids = [...read].filter((mid) => !starts.has(mid) || mustAdopt(mid));
      if (mids.length === 0) return;
      const told = isTaken ? await question.anew() : await question.once();
      for (const mid of mids) begin(mid, told === null ? startUntold : decided(mid, told));
      if (told === null) return void askLater(mids);
      adoptRemoved(told, registered, (mid) => decided(mid, told), parts.adopt);
    },
    /** The start of a machine. Adopted positions and the server's open occurrences are returned only once. */
    take: (mid: number): MachineStart => {
      const start = starts.get(mid) ?? startUntold;
      starts.set(mid, { ...start, adopted: null, serverOpen: [] });
      // Another computer may have read it under an earlier number, which the server does not consider for this one.
      const isPastRead = start.isPastRead || sentElsewhereUntil(loadPositions(mid)) !== null;
      return { ...start, isPastRead };
    },
  };
};
