import {
  binsAround,
  binsOfProduct,
  fitWeightGrid,
  type HistogramBins,
  type WeighingClass,
} from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { sampleDeviation } from "../../platform/stores/telemetry/statistics-sql.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";

interface ProductMoments {
  readonly product: number;
  readonly count: number;
  readonly meanMg: number;
  /** g, null below two packages. */
  readonly dev: number | null;
}

/** Packages whose bins are too fine for the roll-up are counted one by one: more would keep the store busy for longer than anybody waits. */
const mostPackages = 150_000_000;
/** Of a product without a target: its own mean, and as far as nearly all of a normal distribution reaches. */
const deviationsToEachSide = 3;

/** Bins of every product that the filter counts, by its id. 422 WindowTooLarge when too many packages have to be counted one by one. */
export async function binsOfProducts(
  telemetry: TenantTelemetry,
  tenantId: number,
  filter: ResolvedFilter,
  classes: readonly WeighingClass[],
  { productById }: TenantRegistrations,
  signal: AbortSignal,
): Promise<Map<number, HistogramBins>> {
  const rows = await telemetry.rows<ProductMoments>(momentsSelect(tenantId, filter, classes), signal);
  const bins = new Map(
    rows.map(({ product, meanMg, dev }) => {
      const limits = productById.get(product)?.limits ?? null;
      const spreadMg = deviationsToEachSide * (dev ?? 0) * 1000;
      return [product, limits === null ? binsAround(meanMg, spreadMg) : binsOfProduct(limits)];
    }),
  );
  const oneByOne = rows.filter(({ product }) => !fitWeightGrid(bins.get(product) as HistogramBins));
  if (oneByOne.reduce((sum, { count }) => sum + count, 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  return bins;
}

function momentsSelect(tenantId: number, filter: ResolvedFilter, classes: readonly WeighingClass[]): Sql {
  const parts = weighingParts(weighingQuestion(tenantId, filter, classes));
  return sql`select product, sum(n) as count, sum(sumMg) / count as meanMg, ${sampleDeviation(sql`count`, sql`sum(sumMg)`, sql`sum(squaresMg)`)} as dev
from (${parts}) group by product`;
}
