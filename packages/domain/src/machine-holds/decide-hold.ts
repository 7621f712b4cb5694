import { isSameReader, type MachineHold, type Reader, type TimedReader } from "./machine-hold.ts";

/** A hold ends when its holder was silent this long, ms. */
export const holdSilenceMs = 60_000;
/** A reader that could not read a machine does not get it back within this many silences. */
const silencesOfYield = 10;

export interface FollowedStart {
  readonly start: string;
  /** The program is known to have ended. */
  readonly hasEnded: boolean;
}

/** What a reader reports about one machine, and what the server knows of the reader. Instants are the server's, UTC ms. */
export interface HoldClaim extends Reader {
  /** Earlier starts in the folder that this start continues; empty once the reader has heard the server's answer about this start. */
  readonly follows: readonly FollowedStart[];
  /** Turn and its `since` that the reader was told last; null: never told. */
  readonly known: { readonly turn: number; readonly since: number } | null;
  /** Start of the time in which the reader was heard without a gap; begins again when the server's clock was set back. */
  readonly heardSince: number;
  /** The reader has stopped reading the machine and sent everything it had read. */
  readonly gives: boolean;
  readonly unreadSince: number | null;
}

/** A hold after a claim. The claimant has the machine when it is the holder and the hold is not released. */
export interface HoldDecision {
  readonly hold: MachineHold;
  /** The previous holder seems to be an earlier start of this reader; that is decided within one silence. */
  readonly isPending: boolean;
}

export interface HoldMoment {
  readonly now: number;
  readonly silenceMs: number;
  /** When the holder was heard last; meaningless without a hold. */
  readonly holderHeardAt: number;
}

/**
 * Decides who holds a machine after a reader claimed it. A holder keeps it while it is heard. Another reader takes it when the holder gave
 * it up, is asked to hand it over, or was silent for `silenceMs` while this reader was heard all the time: an outage of the server or of
 * the plant proves nothing about the holder.
 */
export function decideHold(hold: MachineHold | null, claim: HoldClaim, moment: HoldMoment): HoldDecision {
  if (hold === null) return { hold: taken(null, claim, moment), isPending: false };
  if (isSameReader(hold, claim)) return { hold: renewed(hold, claim, moment), isPending: false };
  if (mayTake(hold, claim, moment)) return { hold: taken(hold, claim, moment), isPending: false };
  const isPending = isFollower(hold, claim, moment);
  return { hold: shouldAsk(hold, claim, moment) ? asked(hold, claim, moment.now) : hold, isPending };
}

/** Whether the holder is asked to hand the machine to another reader. */
export const isWanted = ({ wanted, ...holder }: MachineHold): boolean =>
  wanted !== null && !isMeant(wanted, holder);

/**
 * How long ago an instant was, ms. An instant in the future was noted before the server's clock was set back; it counts as long ago as it
 * lies ahead, because a reader that still runs would have been noted again since.
 */
const ago = (at: number, now: number): number => Math.abs(now - at);

/** Whether a wish names this reader; one without a start names every program of its gateway. */
const isMeant = (wanted: Reader, reader: Reader): boolean =>
  wanted.gateway === reader.gateway && (wanted.start === null || wanted.start === reader.start);

/** Who the machine is reserved for; a wish that nobody fulfilled expires. */
const reservedFor = (hold: MachineHold, { now, silenceMs }: HoldMoment): TimedReader | null =>
  hold.wanted !== null && ago(hold.wanted.at, now) < 5 * silenceMs ? hold.wanted : null;

/**
 * The holder's start, when the reader continues its folder. A program that reports no start is followed by one of its gateway that does.
 */
const followedOf = (
  hold: MachineHold,
  { gateway, follows }: HoldClaim,
): { readonly hasEnded: boolean } | undefined => {
  if (hold.gateway !== gateway) return undefined;
  return hold.start === null ? { hasEnded: false } : follows.find(({ start }) => start === hold.start);
};

/** Whether the reader seems to continue the holder's folder. A holder that was heard after the reader began is another computer. */
const isFollower = (hold: MachineHold, claim: HoldClaim, { holderHeardAt }: HoldMoment): boolean => {
  const followed = followedOf(hold, claim);
  return followed !== undefined && (followed.hasEnded || holderHeardAt <= claim.heardSince);
};

function mayTake(hold: MachineHold, claim: HoldClaim, moment: HoldMoment): boolean {
  const { now, silenceMs, holderHeardAt } = moment;
  // The server was restored from a copy: the reader knows a later turn.
  if (claim.known !== null && claim.known.turn > hold.turn) return true;
  const reserved = reservedFor(hold, moment);
  const isForMe = reserved !== null && isMeant(reserved, claim);
  const isForAnother = reserved !== null && !isForMe;
  const isSilent = ago(holderHeardAt, now) > silenceMs;
  const isOver = followedOf(hold, claim)?.hasEnded === true || hold.start === null || isSilent;
  if (isFollower(hold, claim, moment) && !isForAnother && isOver) return true;
  if (hold.isReleased) return !isForAnother;
  if (isSilent && now - claim.heardSince > silenceMs) return true;
  // Do not wait without end for a holder that hears nothing or has too much to send.
  return isForMe && (hold.start === null || now - (reserved?.at ?? now) > 2 * silenceMs);
}

function taken(before: MachineHold | null, claim: HoldClaim, moment: HoldMoment): MachineHold {
  const { now } = moment;
  const { gateway, start, known } = claim;
  const turn = Math.max(before?.turn ?? 0, known?.turn ?? 0) + 1;
  const couldRead = before === null || before.unreadSince === null;
  const yielded = couldRead ? null : { gateway: before.gateway, start: before.start, at: now };
  return {
    gateway,
    start,
    turn,
    since: sinceOf(before, claim, moment) ?? turn,
    beganAt: now,
    isReleased: false,
    unreadSince: null,
    wanted: null,
    yielded,
  };
}

/** First turn from which the reader's queue and positions are valid; null: the new turn. */
function sinceOf(before: MachineHold | null, claim: HoldClaim, moment: HoldMoment): number | null {
  if (claim.known !== null && claim.known.turn > (before?.turn ?? 0)) return claim.known.since;
  return before !== null && isFollower(before, claim, moment) ? before.since : null;
}

function renewed(hold: MachineHold, claim: HoldClaim, moment: HoldMoment): MachineHold {
  const { unreadSince } = claim;
  if (claim.gives) return { ...hold, isReleased: true, unreadSince };
  const reserved = reservedFor(hold, moment);
  const wanted = reserved === null || isMeant(reserved, claim) ? null : reserved;
  // It was given up for a reader that did not come.
  const isReleased = hold.isReleased && wanted !== null;
  return { ...hold, wanted, isReleased, unreadSince };
}

/** Whether to ask for the machine: the holder cannot read it, and this reader did not fail at it lately. */
function shouldAsk(hold: MachineHold, claim: HoldClaim, moment: HoldMoment): boolean {
  const { now, silenceMs } = moment;
  const { unreadSince, beganAt, yielded } = hold;
  if (unreadSince === null || reservedFor(hold, moment) !== null || hold.isReleased) return false;
  if (ago(Math.max(unreadSince, beganAt), now) <= silenceMs) return false;
  return (
    yielded === null || !isSameReader(yielded, claim) || ago(yielded.at, now) > silencesOfYield * silenceMs
  );
}

const asked = (hold: MachineHold, { gateway, start }: Reader, at: number): MachineHold => ({
  ...hold,
  wanted: { gateway, start, at },
});
