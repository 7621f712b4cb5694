import { toleranceMgOf, weighingClasses } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { RegisteredProduct } from "../../platform/registrations/tenant-registrations.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { ConformityQuestion } from "./conformity-question.ts";

/** A product that was weighed and can be judged; weights in whole mg. */
export interface JudgedProduct {
  readonly product: RegisteredProduct;
  readonly netMg: number;
  readonly packageMg: number;
  readonly toleranceMg: number;
  /** Useful and rejected packages. */
  readonly count: number;
  /** Bounds within which it was weighed, UTC ms, as close as the roll-ups tell. */
  readonly fromMs: number;
  readonly untilMs: number;
}

interface WeighedProductRow {
  readonly product: number;
  readonly count: number;
  readonly fromS: number;
  readonly untilS: number;
}

/** Samples are drawn from useful and rejected packages. */
export const judgedClasses = weighingClasses.filter((name) => name !== "pi");

/** Packages are sorted to be sampled: more of them would take more memory than a call may have. */
const mostPackages = 3_000_000;
const hourMs = 3_600_000;

/** The products that can be judged, and how. 422 WindowTooLarge when there are too many packages. */
export async function listJudgedProducts(
  question: ConformityQuestion,
  signal: AbortSignal,
): Promise<JudgedProduct[]> {
  const { telemetry, tenantId, registrations, filter, regulation } = question;
  const rows = await telemetry.rows<WeighedProductRow>(weighedProductsSelect(tenantId, filter), signal);
  if (rows.reduce((sum, { count }) => sum + count, 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  const startMs = filter.windows[0]?.startMs ?? 0;
  const endMs = filter.windows.at(-1)?.endMs ?? 0;
  return rows.flatMap((row) => {
    const product = registrations.productById.get(row.product);
    const limits = product?.limits ?? null;
    if (product === undefined || limits === null) return [];
    return {
      product,
      netMg: limits.netMg,
      packageMg: limits.packageMg,
      toleranceMg: toleranceMgOf(limits.netMg, regulation),
      count: row.count,
      fromMs: Math.max(startMs, row.fromS * 1000),
      untilMs: Math.min(endMs, row.untilS * 1000 + hourMs),
    };
  });
}

function weighedProductsSelect(tenantId: number, filter: ResolvedFilter): Sql {
  const parts = weighingParts(weighingQuestion(tenantId, filter, judgedClasses));
  return sql`select product, sum(n) as count, min(atS) as fromS, max(atS) as untilS from (${parts}) group by product`;
}
