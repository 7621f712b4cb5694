/** A running program that reads machines. `start` is made at each start of the program; null of one that tells none. */
export interface Reader {
  readonly gateway: string;
  readonly start: string | null;
}

/** Who may read a machine. All instants are the server's, UTC ms. */
export interface MachineHold extends Reader {
  /** Raised at every change of holder. */
  readonly turn: number;
  /** First turn of this holder and of those in whose queue and positions it goes on. */
  readonly since: number;
  readonly beganAt: number;
  /** The holder gave the machine up: anybody may take it. */
  readonly isReleased: boolean;
  /** Since when the holder cannot read the machine; null while it can. */
  readonly unreadSince: number | null;
  /** To whom the holder is asked to hand the machine over. */
  readonly wanted: TimedReader | null;
  /** Who lost the machine last because it could not read it. */
  readonly yielded: TimedReader | null;
}

export interface TimedReader extends Reader {
  readonly at: number;
}

export const isSameReader = (one: Reader, other: Reader): boolean =>
  one.gateway === other.gateway && one.start === other.start;
