import type { LossCause, Losses } from "@fiel/contracts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { ExplainedMachine, ExplainedPiece } from "../../platform/stops/explained-stops.ts";
import { reasonOfPiece } from "./reason-of-piece.ts";

/** Stops of a machine, and the packages per ms that it would have made; null when the rate is not known. */
interface StoppedMachine extends Pick<ExplainedMachine, "stops"> {
  readonly perMs: number | null;
}

/** A piece of a stop with the rate of its machine. */
interface Piece extends Pick<StoppedMachine, "perMs"> {
  readonly piece: ExplainedPiece;
}

type Words = Pick<TenantRegistrations, "events" | "reasons">;

/** Stopped time by event and reason, longest first; the sum equals the account's stops. */
export function causesOfPieces(
  machines: readonly StoppedMachine[],
  words: Words,
): Pick<Losses, "causes" | "explainedBy" | "unexplainedMs"> {
  const pieces = machines.flatMap(({ stops, perMs }) =>
    stops.flatMap((stop) => stop.pieces.map((piece): Piece => ({ piece, perMs }))),
  );
  const groups = Map.groupBy(pieces, ({ piece }) => `${piece.code} ${reasonOfPiece(piece, words)?.id ?? ""}`);
  const causes = Array.from(groups.values(), (own) => causeOf(own, words)).toSorted(
    (one, other) => other.lostMs - one.lostMs || (one.code ?? Infinity) - (other.code ?? Infinity),
  );
  return {
    causes,
    explainedBy: words.reasons.areKept ? "reason" : "cause",
    unexplainedMs: causes
      .filter((cause) => !isExplained(cause, words))
      .reduce((sum, { lostMs }) => sum + lostMs, 0),
  };
}

function causeOf(pieces: readonly Piece[], words: Words): LossCause {
  const [{ piece }] = pieces as readonly [Piece];
  const { code } = piece;
  return {
    code,
    description: code === null ? null : (words.events.get(code) ?? null),
    reason: reasonOfPiece(piece, words),
    count: pieces.length,
    lostMs: pieces.reduce((sum, one) => sum + one.piece.lostMs, 0),
    packages: pieces.some(({ perMs }) => perMs === null)
      ? null
      : Math.round(pieces.reduce((sum, one) => sum + one.piece.lostMs * (one.perMs ?? 0), 0)),
  };
}

/** With registered reasons a stop is explained by a reason; without any, by a cause that a person or the machine reported. */
const isExplained = ({ reason, description }: LossCause, { reasons }: Words): boolean =>
  reason !== null || (!reasons.areKept && description !== null);
