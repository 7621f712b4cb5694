import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { InstalledTenant } from "../fiel/installation.ts";
import type { Inventory } from "../fill/inventory.ts";
import { OptionsError } from "../plan/options.ts";

/** Contents of a directory of filled stores. The next run measures them without filling again. */
export interface KeptPlan {
  /** Weighings of the asked tenant. `storeRows`: of all tenants in the largest store. */
  readonly rows: number;
  readonly storeRows: number;
  /** Instant at which the data end, UTC ms. Every window is asked as if it were now. */
  readonly asOfMs: number;
  readonly timeZone: string;
  /** The asked tenant, then the tenant that is equal in every store. */
  readonly tenants: readonly InstalledTenant[];
  /** Complete stores, smallest first. */
  readonly stores: readonly { readonly inventory: Inventory; readonly version: string }[];
  readonly peer: Inventory | null;
  /** Number of runs so far. Each run sends batches of its own. */
  readonly runs: number;
}

const fileOf = (directory: string): string => join(directory, "plan.json");

/** Null for a directory without stores. OptionsError when its stores have other sizes. */
export async function readKeptPlan(
  directory: string,
  { rows, storeRows }: Pick<KeptPlan, "rows" | "storeRows">,
): Promise<KeptPlan | null> {
  const text = await readFile(fileOf(directory), "utf8").catch(() => null);
  if (text === null) return null;
  const plan = JSON.parse(text) as KeptPlan;
  if (plan.rows === rows && plan.storeRows === storeRows) return plan;
  throw new OptionsError(
    `${directory} tem dados de --rows ${plan.rows} --store-rows ${plan.storeRows}: use esses valores ou outra pasta.`,
  );
}

export async function writeKeptPlan(directory: string, plan: KeptPlan): Promise<KeptPlan> {
  const file = fileOf(directory);
  await writeFile(`${file}.new`, JSON.stringify(plan, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return plan;
}
