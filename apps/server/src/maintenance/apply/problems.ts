import { MaintenanceError } from "../maintenance-error.ts";

const shown = 3;

/** Throws a MaintenanceError that names the first problems; does nothing when there is none. */
export function refuseIfAny(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length > shown ? ` (e mais ${problems.length - shown})` : "";
  throw new MaintenanceError(`Nada foi alterado. ${problems.slice(0, shown).join("; ")}${more}.`);
}
