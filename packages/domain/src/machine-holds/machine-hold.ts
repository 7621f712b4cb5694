/** A running program that reads machines. `start` is new at each start of the program; null for a program that reports none. */
export interface Reader {
  readonly gateway: string;
  readonly start: string | null;
}

/** Who may read a machine. All instants are the server's, UTC ms. */
export interface MachineHold extends Reader {
  /** Raised at every change of holder. */
  readonly turn: number;
  /** First turn of the unbroken line of starts whose queue and positions this holder continues. */
  readonly since: number;
  readonly beganAt: number;
  /** The holder gave the machine up: any reader may take it. */
  readonly isReleased: boolean;
  /** Start of the time in which the holder cannot read the machine; null while it can. */
  readonly unreadSince: number | null;
  /** The reader to whom the holder is asked to hand the machine. */
  readonly wanted: TimedReader | null;
  /** The reader that lost the machine last because it could not read it. */
  readonly yielded: TimedReader | null;
}

export interface TimedReader extends Reader {
  readonly at: number;
}

export const isSameReader = (one: Reader, other: Reader): boolean =>
  one.gateway === other.gateway && one.start === other.start;
