import { readableSteps } from "../../platform/told/untold-steps.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

interface Steps {
  readonly id: number;
  readonly steps: readonly { readonly afterMinutes: number }[];
}

/** Where steps moved, those that an open incident took stay taken: a step is the same by how long after the opening it comes. */
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
