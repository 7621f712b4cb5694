import { sql } from "kysely";
import { expect } from "vitest";
import { findClient } from "../platform/stores/postgres/look-ups.ts";
import { type OwnerStore, setTenant } from "../platform/stores/postgres/open-postgres.ts";

/**
 * Expects references between records to use the ids of this installation: rules to boards and destinations, incidents to orders and boards, pictures
 * to products.
 */
export async function expectReferences({ db }: OwnerStore, tenant: string): Promise<void> {
  const { tenant_id: tenantId } = (await findClient(db, tenant)) ?? { tenant_id: 0 };
  const { rows } = await db.transaction().execute(async (transaction) => {
    await setTenant(transaction, tenantId);
    return sql<{ fits: boolean }>`
      select r.condition->'boards'->>0 = b.id::text and r.steps->0->'destinations'->>0 = d.id::text
        and (select i.subject_id from alert_incidents i where i.subject_kind = 'order') = o.id::text
        and (select i.subject_id from alert_incidents i where i.subject_kind = 'board') = b.id::text
        and not exists (select from leftovers l where not exists (select from products p where p.id = l.product))
        and (select count(*) from shift_patterns s join equipment_groups g on g.id = s.group_id) > 0
        and (select count(*) from shift_exceptions s join equipment_groups g on g.id = s.group_id) > 0
        and (select count(*) from shift_entries s join equipment_groups g on g.id = s.group_id) > 0
        and (select count(*) from reasons s join reasons p on p.id = s.parent_id join equipment_groups g on g.id = s.group_id) > 0
        and (select p.name || r.name from events e join reasons r on r.id = e.reason_id and r.tenant_id = e.tenant_id
          join reasons p on p.id = r.parent_id) = 'ElétricaCorreia'
        and (select string_agg(r.name || c.mid || coalesce((a.gone_id = c.id)::text, ''), ',' order by a.id)
          from stop_answers a join reasons r on r.id = a.reason_id
          join stop_changes c on c.id = coalesce(a.gone_id, a.change_id)
          join stop_changes g on g.id = a.given_id) = 'Correia3true,Correia3'
        and (select count(*) from stop_answers where gone_id is null) = 1
        and (select string_agg(p.code_text || u.role, ',') from control_limits c join products p on p.id = c.product_id
          join users u on u.id = c.user_id) = 'ARROZ-1Admin'
        and (select p.code_text || e.mid from nominal_rates n join products p on p.id = n.product_id
          join equipment e on e.id = n.equipment_id) = 'ARROZ-13'
        and not exists (select from products p where p.image_path not like '%/products/' || p.id || '/%') as fits
      from alert_rules r, boards b, alert_destinations d, orders o
    `.execute(transaction);
  });
  expect(rows).toEqual([{ fits: true }]);
}
