import type { Board, BoardSettings } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../platform/records/entity.ts";

export interface BoardValues extends BoardSettings {
  /** Hash of the screen's token. */
  readonly tokenHash: Buffer;
}

export const boardEntity: Entity<BoardValues> = {
  kind: "board",
  table: "boards",
  fields: [
    "name",
    "place",
    "equipments",
    "pages",
    "seconds",
    "zoom",
    "theme",
    "darkFrom",
    "darkTo",
    "warnStops",
    "tokenHash",
  ],
  nameOf: ({ name }) => name,
  locked: ["tokenHash"],
  unique: [],
  check: async (change, values) => {
    await requireMachines(change, values.equipments);
    if ((values.darkFrom === null) !== (values.darkTo === null))
      throw new CallError("InvalidRequest", { fields: { darkTo: "required" } });
  },
};

async function requireMachines({ transaction }: Change, mids: readonly number[]): Promise<void> {
  if (mids.length === 0) return;
  const known = await transaction.selectFrom("equipment").select("mid").where("mid", "in", mids).execute();
  if (known.length < new Set(mids).size)
    throw new CallError("UnknownEquipment", { fields: { equipments: "notFound" } });
}

/** A board without its token, with the latest report of its screen. */
export function shownBoard(record: Stored<BoardValues>, seen: Board["seen"]): Board {
  const { tokenHash: _, ...board } = record;
  return { ...board, seen };
}
