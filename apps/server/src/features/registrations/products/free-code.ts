import { largestInteger } from "@fiel/contracts";
import { lockTenant } from "../../../platform/records/lock-tenant.ts";
import type { Change } from "../../../platform/records/entity.ts";

/** Code by which machines know a new product: its text code when that is a free number, else the smallest that no product ever had. */
export async function freeCode(change: Change, codeText: string): Promise<number> {
  const [code = 1] = await freeCodes(change, [codeText], new Set());
  return code;
}

/** Codes for several new products, in their order; `taken` are codes already given in the same change. */
export async function freeCodes(
  { transaction, by }: Change,
  codeTexts: readonly string[],
  taken: ReadonlySet<number>,
): Promise<number[]> {
  await lockTenant(transaction, by.tenantId);
  const rows = await transaction.selectFrom("products").select(["code", "removed_at"]).execute();
  const present = new Set(taken);
  for (const { code, removed_at } of rows) if (removed_at === null) present.add(code);
  const ever = new Set([...taken, ...rows.map(({ code }) => code)]);
  let next = 1;
  const smallest = (): number => {
    while (ever.has(next)) next += 1;
    return next;
  };
  return codeTexts.map((codeText) => {
    const own = /^\d{1,10}$/.test(codeText) ? Number(codeText) : 0;
    const isFree = own >= 1 && own <= largestInteger && !present.has(own);
    const code = isFree ? own : smallest();
    present.add(code);
    ever.add(code);
    return code;
  });
}
