import type { DeviceMachine } from "@fiel/contracts";
import { sentElsewhereUntil } from "../drivers/cpnet/sent-elsewhere.ts";
import type { Positions } from "../drivers/driver.ts";
import { lastLookAt, readOpen, type ServerOpen } from "../equipment/open-occurrences.ts";
import { isAsFarInAll } from "./reading-progress.ts";

/** How reading of a machine begins. */
export interface MachineStart {
  /** Positions that replace those of the folder; null keeps those. */
  readonly adopted: Positions | null;
  /** How far an earlier copy of this folder delivered; data up to there is not sent again. Null when the folder is no older copy. */
  readonly delivered: Positions | null;
  /** Whether any gateway read the machine before: without a position, its past is then not read. */
  readonly isPastRead: boolean;
  /** Packages up to this instant (UTC ms) may have been sent from another folder; null when there are none. */
  readonly sentElsewhereUntil: number | null;
  readonly serverOpen: readonly ServerOpen[];
}

export interface OwnState {
  readonly gateway: string;
  /** Highest number that this folder gave to a batch. */
  readonly lastSequence: number;
  /** Whether everything in the folder was sent, so that the server knows as much as the folder. */
  readonly isAllSent: boolean;
  readonly positions: Positions;
  /** Whether another program read the machine meanwhile, so that the server's positions count whatever the clocks show. */
  readonly mustAdopt?: boolean;
}

/** Whether a key is a driver's, which contains the driver's name; other keys are private to this gateway. */
const isDriversKey = (key: string): boolean => key.includes(":");

const driversOnly = (positions: Iterable<readonly [string, string]>): Map<string, string> =>
  new Map([...positions].filter(([key]) => isDriversKey(key)));

/** Whether the folder is older than data sent from it. */
const isOlderCopy = (
  own: Pick<OwnState, "gateway" | "lastSequence">,
  toldBy: DeviceMachine["toldBy"],
): boolean =>
  toldBy !== null &&
  toldBy.gateway.toLowerCase() === own.gateway.toLowerCase() &&
  toldBy.sequence > own.lastSequence;

/**
 * Whether the server has newer positions of a machine than the folder: the folder is new, was restored from a copy, or another gateway read
 * the machine meanwhile.
 */
const isServersNewer = (own: OwnState, { toldBy }: DeviceMachine, lastKnown: number | null): boolean => {
  if (toldBy === null) return false;
  if (driversOnly(own.positions).size === 0) return true;
  if (isOlderCopy(own, toldBy)) return true;
  if (toldBy.gateway.toLowerCase() === own.gateway.toLowerCase()) return false;
  if ((lastKnown ?? 0) > own.lastSequence) return true;
  const lookedAt = lastLookAt(own.positions);
  return lookedAt === null || toldBy.at > lookedAt;
};

/** The server sets aside packages dated more than this after their arrival, ms. */
const aheadMs = 60_000;

/** The newest instant that a package sent from another folder can have, UTC ms; null when no other folder sent any. */
const untilOf = (own: OwnState, { lastWeighingAt, toldBy }: DeviceMachine, isReadElsewhere: boolean) => {
  const instants = [
    sentElsewhereUntil(own.positions),
    isReadElsewhere ? lastWeighingAt : null,
    isReadElsewhere && toldBy !== null ? toldBy.at + aheadMs : null,
  ].filter((one) => one !== null);
  return instants.length === 0 ? null : Math.max(...instants);
};

/** The start without an answer of the server: the folder's positions count, and without any the past may have been read. */
export const startUntold: MachineStart = {
  adopted: null,
  delivered: null,
  isPastRead: true,
  sentElsewhereUntil: null,
  serverOpen: [],
};

/** Decides how reading of a machine begins, by the server's answer. `machine` is undefined when the server does not know it. */
export const decideStart = (
  own: OwnState,
  machine: DeviceMachine | undefined,
  lastKnown: number | null,
): MachineStart => {
  if (machine === undefined) return { ...startUntold, isPastRead: false };
  const { open } = machine;
  const told = driversOnly(Object.entries(machine.positions));
  const isPastRead = machine.lastWeighingAt !== null || told.size > 0;
  const isCopy = isOlderCopy(own, machine.toldBy);
  const delivered = isCopy ? told : null;
  // The copy may still have to send more than its other life sent.
  const { mustAdopt = false } = own;
  const isBehind = !mustAdopt && isCopy && isAsFarInAll(driversOnly(own.positions), told);
  const isTaken = mustAdopt && machine.toldBy !== null;
  const isNewer = isTaken || isServersNewer(own, machine, lastKnown);
  const hasNone = driversOnly(own.positions).size === 0;
  const sentUntil = untilOf(own, machine, isNewer || hasNone);
  const start = { delivered, isPastRead, sentElsewhereUntil: sentUntil };
  if (!isBehind && isNewer) {
    // The folder's open occurrences are as old as its positions; the server sends the present ones. When the machine was taken over, occurrences that
    // the server does not know are dropped too.
    const forgotten = [...own.positions.keys()]
      .filter((key) => isTaken || !isDriversKey(key))
      .map((key) => [key, ""] as const);
    return { ...start, adopted: new Map([...forgotten, ...told]), serverOpen: open };
  }
  // The server does not know unsent ends; occurrences that are open in the folder end by themselves.
  const held = readOpen(own.positions);
  const orphans = own.isAllSent ? open.filter(({ code }) => !held.has(code)) : [];
  return { ...start, adopted: null, serverOpen: orphans };
};
