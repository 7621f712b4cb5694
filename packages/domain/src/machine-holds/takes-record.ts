import { isSameReader, type MachineHold, type Reader } from "./machine-hold.ts";

/** Who sends a record of a machine, and under which turn it was read. */
export interface RecordReader extends Reader {
  /** Null: read before there were turns, or of no machine that was held. */
  readonly turn: number | null;
  /** The sender is a gateway that reads machines, not a program that tells what it knows otherwise. */
  readonly isGateway: boolean;
}

/**
 * Whether a record counts. What was not delivered when another reader took the machine over does not: the other one read on
 * from what the server knew, so it read the same packages. `isHeld`: the holder is heard, and did not give the machine up.
 */
export function takesRecord(
  hold: Pick<MachineHold, "gateway" | "start" | "turn" | "since">,
  sender: RecordReader,
  isHeld: boolean,
): boolean {
  if (sender.start === null) return hold.gateway === sender.gateway || !isHeld || !sender.isGateway;
  // The server came from a copy.
  if (sender.turn !== null && sender.turn > hold.turn) return true;
  if (isSameReader(hold, sender)) return sender.turn === null || sender.turn >= hold.since;
  return sender.turn === null && !isHeld;
}
