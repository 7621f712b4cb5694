import { equipmentCreation } from "@fiel/contracts";
import { allAlarms } from "@fiel/domain";
import { equipmentEntity } from "../../equipments/equipment-entity.ts";
import type { Change } from "../../../../platform/records/entity.ts";
import { idsByName } from "../../../../platform/records/ids-by-name.ts";
import { defineImport, plainResolve, type Resolver } from "../import-definition.ts";
import { type Problem, problem } from "../problem.ts";

const nothing = {
  group: null,
  ip: null,
  expectedRate: null,
  timeZone: null,
  dataDirectory: null,
  configDirectory: null,
  cpNetReferenceName: null,
};

/** Error codes of text fields that have a format. */
const formed = { ip: "invalidAddress", profile: "invalidText", timeZone: "notAZone" } as const;

async function openEquipment({ transaction }: Pick<Change, "transaction">): Promise<Resolver> {
  const groups = await transaction
    .selectFrom("equipment_groups")
    .select(["id", "name"])
    .where("removed_at", "is", null)
    .execute();
  const idOf = idsByName(groups);
  const nameOf = new Map<unknown, string>(groups.map(({ id, name }) => [id, name]));
  return {
    resolve(row, before) {
      const { given, problems } = plainResolve(row, nothing);
      const found: Record<string, Problem> = { ...problems };
      for (const [field, code] of Object.entries(formed) as [keyof typeof formed, string][]) {
        const value = given[field];
        if (typeof value === "string" && !equipmentCreation.shape[field].safeParse(value).success)
          found[field] = problem(code);
      }
      const { group, ...rest } = given;
      if (group === undefined) return { given: rest, problems: found };
      const groupId = typeof group === "string" ? (idOf(group) ?? null) : null;
      if (typeof group === "string" && groupId === null) found["group"] = problem("noGroup");
      // Equipment of a removed group is exported without one; an empty cell then keeps the group.
      const isForgotten = before !== null && groupId === null && !nameOf.has(before["groupId"]);
      return { given: isForgotten ? rest : { ...rest, groupId }, problems: found };
    },
    shown: ({ groupId, ...values }) => ({ ...values, group: nameOf.get(groupId) ?? null }),
  };
}

export const equipmentImport = defineImport({
  kind: "equipments",
  entity: equipmentEntity,
  keyOf: ({ mid }) => String(mid),
  textsOf: ({ name, ip, group }) => [name, ip, group],
  open: openEquipment,
  defaults: (nowMs) => ({
    ...nothing,
    type: 1,
    port: 502,
    bitmap: allAlarms,
    groupId: null,
    profile: "fiel-1",
    syncOldData: false,
    factor: 1,
    createdAt: nowMs,
  }),
});
