import { isSameReader, type MachineHold, type Reader } from "./machine-hold.ts";

/** The sender of a record, and the turn under which the machine was read. */
export interface RecordReader extends Reader {
  /** Null: read before turns existed, or from a machine that was not held. */
  readonly turn: number | null;
  /** Whether the sender is a gateway that reads machines, not another program. */
  readonly isGateway: boolean;
}

/**
 * Whether a record counts. A record that was not delivered when another reader took the machine over does not: the other reader continued
 * from what the server knew, so it read the same packages. `isHeld`: the holder is heard and did not give the machine up.
 */
export function takesRecord(
  hold: Pick<MachineHold, "gateway" | "start" | "turn" | "since">,
  sender: RecordReader,
  isHeld: boolean,
): boolean {
  if (sender.start === null) return hold.gateway === sender.gateway || !isHeld || !sender.isGateway;
  // The server was restored from a copy.
  if (sender.turn !== null && sender.turn > hold.turn) return true;
  if (isSameReader(hold, sender)) return sender.turn === null || sender.turn >= hold.since;
  return sender.turn === null && !isHeld;
}
