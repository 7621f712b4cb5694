import { applyDefaults, type ApplyFile } from "@fiel/contracts";
import { eventEntity } from "../../features/registrations/event-entity.ts";
import { readReasonPaths } from "../../platform/reasons/read-reason-paths.ts";
import type { Change } from "../../platform/records/entity.ts";
import { applySection } from "./apply-section.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

/** Applies events. A reason is named with its group and must exist. */
export async function applyEvents(change: Change, events: NonNullable<ApplyFile["events"]>): Promise<Tally> {
  const { idOf } = await readReasonPaths(change.transaction);
  refuseIfAny(
    events.flatMap(({ reason }, index) =>
      typeof reason === "string" && idOf(reason) === null
        ? [`events[${index}].reason: não há motivo "${reason}"`]
        : [],
    ),
  );
  return applySection(change, {
    kind: "events",
    entity: eventEntity,
    entries: events.map(({ reason, ...event }) => ({
      ...event,
      reasonId: typeof reason === "string" ? idOf(reason) : reason,
    })),
    defaults: { ...applyDefaults.events, reasonId: null, sys: false, blocked: false },
    keyOf: ({ code }) => code,
  });
}
