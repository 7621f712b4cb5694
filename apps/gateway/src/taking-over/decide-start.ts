import type { DeviceMachine } from "@fiel/contracts";
import { sentElsewhereUntil } from "../drivers/cpnet/sent-elsewhere.ts";
import type { Positions } from "../drivers/driver.ts";
import { lastLookAt, readOpen, type ServerOpen } from "../equipment/open-occurrences.ts";
import { isAsFarInAll } from "./reading-progress.ts";

/** How a machine is read on. */
export interface MachineStart {
  /** The positions to put in the place of the own ones; null keeps those. */
  readonly adopted: Positions | null;
  /** Up to where another life of this folder delivered; what waits here of it is not sent again. */
  readonly delivered: Positions | null;
  /** The machine's past was read before, by whomever: without a position nothing of it is read again. */
  readonly isPastRead: boolean;
  /** Packages up to this instant (UTC ms) may have been sent from another folder; null: none that this one does not know. */
  readonly sentElsewhereUntil: number | null;
  readonly serverOpen: readonly ServerOpen[];
}

export interface OwnState {
  readonly gateway: string;
  /** The highest number that this folder gave to a batch. */
  readonly lastSequence: number;
  /** What it holds is all sent: the server's word is as new as the own one. */
  readonly isAllSent: boolean;
  readonly positions: Positions;
  /** Another program read the machine meanwhile, whatever clocks say. */
  readonly mustAdopt?: boolean;
}

/** A driver's key carries its name; others mean something to this gateway alone. */
const isDriversKey = (key: string): boolean => key.includes(":");

const driversOnly = (positions: Iterable<readonly [string, string]>): Map<string, string> =>
  new Map([...positions].filter(([key]) => isDriversKey(key)));

/** The folder is older than what was sent from it. */
const isOlderCopy = (
  own: Pick<OwnState, "gateway" | "lastSequence">,
  toldBy: DeviceMachine["toldBy"],
): boolean =>
  toldBy !== null &&
  toldBy.gateway.toLowerCase() === own.gateway.toLowerCase() &&
  toldBy.sequence > own.lastSequence;

/**
 * Whether the server was told of a machine after the own folder last knew it: the folder is new, was restored from a copy, or
 * another gateway read the machine meanwhile.
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

/** The server sets aside what is dated later than this after it came. */
const aheadMs = 60_000;

/** The newest instant that a package sent from another folder can have; null when no other folder sent any. */
const untilOf = (own: OwnState, { lastWeighingAt, toldBy }: DeviceMachine, isReadElsewhere: boolean) => {
  const instants = [
    sentElsewhereUntil(own.positions),
    isReadElsewhere ? lastWeighingAt : null,
    isReadElsewhere && toldBy !== null ? toldBy.at + aheadMs : null,
  ].filter((one) => one !== null);
  return instants.length === 0 ? null : Math.max(...instants);
};

/** Without the server's word: the own positions count, and without any the past may have been read. */
export const startUntold: MachineStart = {
  adopted: null,
  delivered: null,
  isPastRead: true,
  sentElsewhereUntil: null,
  serverOpen: [],
};

/** How a machine is read on, of which the server told this; undefined: it does not know the machine. */
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
  // What the copy still has to send may be farther than what its other life sent.
  const { mustAdopt = false } = own;
  const isBehind = !mustAdopt && isCopy && isAsFarInAll(driversOnly(own.positions), told);
  const isTaken = mustAdopt && machine.toldBy !== null;
  const isNewer = isTaken || isServersNewer(own, machine, lastKnown);
  const hasNone = driversOnly(own.positions).size === 0;
  const sentUntil = untilOf(own, machine, isNewer || hasNone);
  const start = { delivered, isPastRead, sentElsewhereUntil: sentUntil };
  if (!isBehind && isNewer) {
    // What the own folder held open is as old as its positions; the server tells what is open. Of a machine that was taken over
    // what the server was not told does not count either.
    const forgotten = [...own.positions.keys()]
      .filter((key) => isTaken || !isDriversKey(key))
      .map((key) => [key, ""] as const);
    return { ...start, adopted: new Map([...forgotten, ...told]), serverOpen: open };
  }
  // The server does not know of ends that are not sent yet; what is open here ends by itself.
  const held = readOpen(own.positions);
  const orphans = own.isAllSent ? open.filter(({ code }) => !held.has(code)) : [];
  return { ...start, adopted: null, serverOpen: orphans };
};
