import { isSameReader, type MachineHold, type Reader, type TimedReader } from "./machine-hold.ts";

/** A machine's hold ends after so much silence of its holder, ms. */
export const holdSilenceMs = 60_000;
/** Who could not read a machine is not given it back within so many silences. */
const silencesOfYield = 10;

export interface FollowedStart {
  readonly start: string;
  /** That program is known to run no more. */
  readonly hasEnded: boolean;
}

/** What a reader says of one machine, or the server knows of it. Instants are the server's, UTC ms. */
export interface HoldClaim extends Reader {
  /** Earlier starts in the folder that this one goes on with; none once the server's word about this one was heard. */
  readonly follows: readonly FollowedStart[];
  /** Turn and its `since` that the reader was told last; null: never. */
  readonly known: { readonly turn: number; readonly since: number } | null;
  /** Since when the reader is heard without a gap; anew when the server's clock was set back. */
  readonly heardSince: number;
  /** The reader read the machine no more, and sent all that it had read. */
  readonly gives: boolean;
  readonly unreadSince: number | null;
}

/** A hold after a claim: the claimant has it when it is the holder and the hold is not released. */
export interface HoldDecision {
  readonly hold: MachineHold;
  /** The holder before is this reader's own earlier life as far as anybody knows; it is settled within a silence. */
  readonly isPending: boolean;
}

export interface HoldMoment {
  readonly now: number;
  readonly silenceMs: number;
  /** When the holder was heard last; of no meaning without a hold. */
  readonly holderHeardAt: number;
}

/**
 * Who holds a machine once a reader claimed it. A holder keeps it while it is heard. Another reader takes it when the holder
 * gave it up, is asked to hand it over, or was silent for `silenceMs` while this reader was heard all the time: a server or a
 * plant that was offline proves nothing about the holder.
 */
export function decideHold(hold: MachineHold | null, claim: HoldClaim, moment: HoldMoment): HoldDecision {
  if (hold === null) return { hold: taken(null, claim, moment), isPending: false };
  if (isSameReader(hold, claim)) return { hold: renewed(hold, claim, moment), isPending: false };
  if (mayTake(hold, claim, moment)) return { hold: taken(hold, claim, moment), isPending: false };
  const isPending = isFollower(hold, claim, moment);
  return { hold: shouldAsk(hold, claim, moment) ? asked(hold, claim, moment.now) : hold, isPending };
}

/** Whether the holder is asked to hand the machine over to somebody else. */
export const isWanted = ({ wanted, ...holder }: MachineHold): boolean =>
  wanted !== null && !isMeant(wanted, holder);

/**
 * How long ago an instant was, ms. One that lies ahead was noted before the server's clock was set back: as long ago as it lies ahead,
 * since whoever is still there would have been noted anew.
 */
const ago = (at: number, now: number): number => Math.abs(now - at);

/** A reader without a start is meant by its gateway alone. */
const isMeant = (wanted: Reader, reader: Reader): boolean =>
  wanted.gateway === reader.gateway && (wanted.start === null || wanted.start === reader.start);

/** A wish that nobody fulfilled ends: whoever is there may have the machine. */
const reservedFor = (hold: MachineHold, { now, silenceMs }: HoldMoment): TimedReader | null =>
  hold.wanted !== null && ago(hold.wanted.at, now) < 5 * silenceMs ? hold.wanted : null;

/** Of the holder, when the reader goes on with its folder. A program that tells no start is succeeded by one of its gateway that does. */
const followedOf = (
  hold: MachineHold,
  { gateway, follows }: HoldClaim,
): { readonly hasEnded: boolean } | undefined => {
  if (hold.gateway !== gateway) return undefined;
  return hold.start === null ? { hasEnded: false } : follows.find(({ start }) => start === hold.start);
};

/**
 * The reader goes on with the holder's folder, as far as anybody knows: a holder that was heard after the reader began is
 * another computer.
 */
const isFollower = (hold: MachineHold, claim: HoldClaim, { holderHeardAt }: HoldMoment): boolean => {
  const followed = followedOf(hold, claim);
  return followed !== undefined && (followed.hasEnded || holderHeardAt <= claim.heardSince);
};

function mayTake(hold: MachineHold, claim: HoldClaim, moment: HoldMoment): boolean {
  const { now, silenceMs, holderHeardAt } = moment;
  // The server came from a copy: the reader knows of a later turn.
  if (claim.known !== null && claim.known.turn > hold.turn) return true;
  const reserved = reservedFor(hold, moment);
  const isForMe = reserved !== null && isMeant(reserved, claim);
  const isForAnother = reserved !== null && !isForMe;
  const isSilent = ago(holderHeardAt, now) > silenceMs;
  const isOver = followedOf(hold, claim)?.hasEnded === true || hold.start === null || isSilent;
  if (isFollower(hold, claim, moment) && !isForAnother && isOver) return true;
  if (hold.isReleased) return !isForAnother;
  if (isSilent && now - claim.heardSince > silenceMs) return true;
  // A holder that hears nothing, or has too much to send, is not waited for without an end.
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

/** From which turn on the reader's queue and positions are good; null: from the new one on. */
function sinceOf(before: MachineHold | null, claim: HoldClaim, moment: HoldMoment): number | null {
  if (claim.known !== null && claim.known.turn > (before?.turn ?? 0)) return claim.known.since;
  return before !== null && isFollower(before, claim, moment) ? before.since : null;
}

function renewed(hold: MachineHold, claim: HoldClaim, moment: HoldMoment): MachineHold {
  const { unreadSince } = claim;
  if (claim.gives) return { ...hold, isReleased: true, unreadSince };
  const reserved = reservedFor(hold, moment);
  const wanted = reserved === null || isMeant(reserved, claim) ? null : reserved;
  // Given up for somebody who did not come.
  const isReleased = hold.isReleased && wanted !== null;
  return { ...hold, wanted, isReleased, unreadSince };
}

/** The holder cannot read the machine, and this reader did not fail at it lately. */
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
