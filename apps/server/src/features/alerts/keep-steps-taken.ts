import { readableSteps } from "../../platform/told/untold-steps.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

interface Steps {
  readonly id: number;
  readonly steps: readonly { readonly afterMinutes: number }[];
}

/** Keeps taken steps of unended incidents when the order of steps changes. A step is identified by its delay after the opening. */
export async function keepStepsTaken(
  transaction: TenantTransaction,
  { id, steps }: Steps,
  before: Steps,
): Promise<void> {
  const places = readableSteps(before.steps).map(({ afterMinutes }) =>
    steps.findIndex((step) => step.afterMinutes === afterMinutes),
  );
  if (places.every((place, before) => place === before)) return;
  const open = await transaction
    .selectFrom("alert_incidents")
    .select(["id", "steps_taken"])
    .where("rule_id", "=", id)
    .where("state", "!=", "ended")
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id: incident, steps_taken: taken } of open)
    await transaction
      .updateTable("alert_incidents")
      .set({ steps_taken: taken.map((place) => places[place] ?? -1).filter((place) => place >= 0) })
      .where("id", "=", incident)
      .execute();
}
