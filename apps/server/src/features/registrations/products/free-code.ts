import { largestInteger } from "@fiel/contracts";
import { lockTenant } from "../../../platform/records/lock-tenant.ts";
import type { Change } from "../../../platform/records/entity.ts";

/** The code that machines know a new product by: the number that its text code is, or else the smallest that no product ever had. */
export async function freeCode(change: Change, codeText: string): Promise<number> {
  const [code = 1] = await freeCodes(change, [codeText], new Set());
  return code;
}

/** The same for many, in their order; `taken` are codes that others of the same change have. */
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
