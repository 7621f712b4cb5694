import type {
  RegisteredReason,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { ExplainedPiece } from "../../platform/stops/explained-stops.ts";

/** Reason of a piece: a person's answer first, then the reason of its event; null without either. */
export function reasonOfPiece(
  { answer, code }: Pick<ExplainedPiece, "answer" | "code">,
  { reasons }: Pick<TenantRegistrations, "reasons">,
): RegisteredReason | null {
  const told = answer === null ? undefined : reasons.byId.get(answer.reasonId ?? 0);
  return told ?? (code === null ? null : (reasons.ofEvent.get(code) ?? null));
}
