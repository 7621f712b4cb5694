import type { Tablet, TabletSettings } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../platform/records/entity.ts";

export interface TabletValues extends TabletSettings {
  readonly tokenHash: Buffer;
}

export const tabletEntity: Entity<TabletValues> = {
  kind: "tablet",
  table: "tablets",
  fields: ["name", "place", "equipments", "tokenHash"],
  nameOf: ({ name }) => name,
  locked: ["tokenHash"],
  unique: [],
  check: (change, { equipments }) => requireMachines(change, equipments),
};

async function requireMachines({ transaction }: Change, mids: readonly number[]): Promise<void> {
  const known = await transaction.selectFrom("equipment").select("mid").where("mid", "in", mids).execute();
  if (known.length < new Set(mids).size)
    throw new CallError("UnknownEquipment", { fields: { equipments: "notFound" } });
}

/** A tablet without its token, with its latest report. */
export function shownTablet(record: Stored<TabletValues>, seen: Tablet["seen"]): Tablet {
  const { tokenHash: _, ...tablet } = record;
  return { ...tablet, seen };
}
