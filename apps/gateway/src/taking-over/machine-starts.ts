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
  /** The highest number of a batch when the program began. */
  readonly lastSequence: number;
  /** The server knows numbers up to this one. */
  readonly continueAfter: (lastSequence: number) => void;
  readonly loadPositions: (mid: number) => Positions;
  readonly isAllSent: () => boolean;
  readonly dropDelivered: (told: ReadonlyMap<number, Positions>) => void;
  /** Replaces the stored positions; an empty one deletes. `forgetsRows`: rows may have been read that do not count. */
  readonly adopt: (mid: number, positions: Positions, forgetsRows: boolean) => void;
  /** Whether a machine must continue from the server's present positions. */
  readonly mustAdopt?: (mid: number) => boolean;
  readonly onAdopted?: (mid: number) => void;
  /** Resolves when the queue was sent, or that takes too long: then the server's answer is as new as possible. */
  readonly whenSent?: () => Promise<void>;
  /** The server's open occurrences of a machine that is being read already. */
  readonly onToldLate: (mid: number, open: readonly ServerOpen[]) => void;
  readonly log: Pick<Log, "info">;
}

/** Asks until the server answers, and then only about open occurrences, because the machines are being read. */
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

/** For folders that are older than data sent from them: how far an earlier copy delivered. */
const deliveredOf = ({ machines }: DeviceMachines, decided: (mid: number) => MachineStart) =>
  new Map(
    machines.flatMap(({ equipment }) => {
      const { delivered } = decided(equipment);
      return delivered === null ? [] : [[equipment, delivered] as const];
    }),
  );

/** The part of a decision that is stored before the machine is read; empty when nothing is. */
const keptOf = ({ adopted, sentElsewhereUntil }: MachineStart): Positions =>
  new Map([
    ...(adopted ?? []),
    ...(sentElsewhereUntil === null ? [] : [sentElsewherePosition(sentElsewhereUntil)]),
  ]);

/** For numbers that are no longer registered: their machines may be read under others. */
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

/** Asks the server about the machines, at the start and whenever one is taken over. */
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
      // After a successful question, ask again.
      const waited = isFirstPending;
      await ready;
      const told = (await first) ?? (waited ? null : await knowledge.soon());
      first = Promise.resolve(null);
      return told;
    },
    /** For a machine that was taken over, earlier answers are worthless. */
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

/** Decides once for each machine, before the first look, where reading starts. */
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
    /** Resolves when the server answered, or did not in time: nothing is sent before. */
    ready: question.ready,
    /** Before machines are started: decides about those that were never started here. */
    prepare: async (read: ReadonlySet<number>, registered: ReadonlySet<number> = read): Promise<void> => {
      const isTaken = [...read].some((mid) => mustAdopt(mid));
      const mids = [...read].filter((mid) => !starts.has(mid) || mustAdopt(mid));
      if (mids.length === 0) return;
      const told = isTaken ? await question.anew() : await question.once();
      for (const mid of mids) begin(mid, told === null ? startUntold : decided(mid, told));
      if (told === null) return void askLater(mids);
      adoptRemoved(told, registered, (mid) => decided(mid, told), parts.adopt);
    },
    /** The start of a machine; the server's open occurrences are given once. */
    take: (mid: number): MachineStart => {
      const start = starts.get(mid) ?? startUntold;
      starts.set(mid, { ...start, adopted: null, serverOpen: [] });
      // Another computer may have read it under an earlier number, of which the server says nothing under this one.
      const isPastRead = start.isPastRead || sentElsewhereUntil(loadPositions(mid)) !== null;
      return { ...start, isPastRead };
    },
  };
};
