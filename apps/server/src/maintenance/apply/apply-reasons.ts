import { type ApplyFile, type ReasonValues } from "@fiel/contracts";
import { folded } from "@fiel/domain";
import { reasonEntity } from "../../features/reasons/reason-entity.ts";
import { groupEntity } from "../../features/registrations/groups/group-entity.ts";
import type { Change, Given } from "../../platform/records/entity.ts";
import { idsByName } from "../../platform/records/ids-by-name.ts";
import { listRecords } from "../../platform/records/rows.ts";
import { applySection } from "./apply-section.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

type Entries = NonNullable<ApplyFile["reasons"]>;
type Ids = ReadonlyMap<string, number>;

/** Applies the top level first, so that the other reasons find their group. */
export async function applyReasons(change: Change, reasons: Entries): Promise<Tally> {
  const named = await listRecords(change.transaction, groupEntity, { by: ["name"] });
  const groups = idsByName(named);
  refuseIfAny(
    reasons.flatMap(({ group }, index) =>
      typeof group === "string" && groups(group) === undefined
        ? [`reasons[${index}].group: não há grupo "${group}"`]
        : [],
    ),
  );
  const places = reasons.map((entry, index) => ({ entry, index }));
  const top = places.filter(({ entry }) => !entry.parent);
  const first = await applyLevel(change, top, { groups, parents: new Map() });
  const parents = new Map(
    (await listRecords(change.transaction, reasonEntity, { by: ["name"] }))
      .filter(({ lossClass }) => lossClass === null)
      .map(({ id, name }) => [folded(name), id]),
  );
  const inside = places.filter(({ entry }) => entry.parent);
  refuseIfAny(
    inside.flatMap(({ entry: { parent }, index }) =>
      parents.has(folded(parent ?? ""))
        ? []
        : [`reasons[${index}].parent: não há grupo de motivos "${parent}"`],
    ),
  );
  const second = await applyLevel(change, inside, { groups, parents });
  return {
    kind: "reasons",
    created: first.created + second.created,
    changed: first.changed + second.changed,
    same: first.same + second.same,
  };
}

function applyLevel(
  change: Change,
  places: readonly { readonly entry: Entries[number]; readonly index: number }[],
  { groups, parents }: { readonly groups: ReturnType<typeof idsByName>; readonly parents: Ids },
): Promise<Tally> {
  return applySection<ReasonValues>(change, {
    kind: "reasons",
    entity: reasonEntity,
    entries: places.map(({ entry: { name, parent, lossClass, group } }): Given<ReasonValues> => ({
      name,
      parentId: parents.get(folded(parent ?? "")) ?? null,
      lossClass,
      groupId: typeof group === "string" ? groups(group) : group,
    })),
    indexes: places.map(({ index }) => index),
    defaults: { lossClass: null, groupId: null },
    keyOf: ({ name = "", parentId }) => `${parentId ?? ""} ${folded(name)}`,
  });
}
