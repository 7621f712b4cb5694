import { largestInteger } from "@fiel/contracts";
import { sql } from "kysely";
import { lockTenant } from "../../../platform/records/lock-tenant.ts";
import type { Change } from "../../../platform/records/entity.ts";

/** The code that machines know a new product by: the number that its text code is, or else the smallest that no product ever had. */
export async function freeCode({ transaction, by }: Change, codeText: string): Promise<number> {
  await lockTenant(transaction, by.tenantId);
  const own = /^\d{1,10}$/.test(codeText) ? Number(codeText) : 0;
  const isFree =
    own >= 1 &&
    own <= largestInteger &&
    (await transaction
      .selectFrom("products")
      .select("id")
      .where("code", "=", own)
      .where("removed_at", "is", null)
      .executeTakeFirst()) === undefined;
  if (isFree) return own;
  const { rows } = await sql<{ free: number }>`
    select min(taken.code) + 1 as free from (select 0 as code union select code from products) taken
    where not exists (select from products p where p.code = taken.code + 1)
  `.execute(transaction);
  return rows[0]?.free ?? 1;
}
