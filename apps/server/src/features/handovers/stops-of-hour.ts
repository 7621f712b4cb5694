import type { HourStops } from "@fiel/contracts";
import type { ExplainedPart } from "@fiel/domain";
import { byName } from "../../platform/records/by-name.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { ToldStretch } from "../../platform/telemetry/stop-answers.ts";

/** What of a stop lies in an hour. */
export interface HourPiece extends ExplainedPart<ToldStretch> {
  /** Code of the event; null when the machine reported none. */
  readonly code: number | null;
  /** Name of the machine. */
  readonly machine: string;
}

type Words = Pick<TenantRegistrations, "events" | "reasons">;

/** The stops of an hour by reason, the others by event, longest first; their lost time is the hour's. */
export function stopsOfHour(pieces: readonly HourPiece[], { events, reasons }: Words): HourStops[] {
  const named = pieces.map((piece) => {
    const { answer, code } = piece;
    const told = answer === null ? undefined : reasons.byId.get(answer.reasonId ?? 0);
    const reason = told ?? (code === null ? null : (reasons.ofEvent.get(code) ?? null));
    const description = reason !== null || code === null ? null : (events.get(code) ?? String(code));
    return { piece, reason, description };
  });
  const groups = Map.groupBy(named, ({ reason, description }) => `${reason?.id ?? ""} ${description ?? ""}`);
  return Array.from(groups.values(), (own): HourStops => {
    const [{ reason, description }] = own as [(typeof own)[number]];
    return {
      reason,
      description,
      count: own.length,
      lostMs: own.reduce((sum, { piece }) => sum + piece.lostMs, 0),
      machines: [...new Set(own.map(({ piece }) => piece.machine))].toSorted(byName),
    };
  }).toSorted((one, other) => other.lostMs - one.lostMs);
}
