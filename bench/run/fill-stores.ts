import { execFile } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { addOrders } from "../fiel/add-orders.ts";
import { makeInstallation } from "../fiel/installation.ts";
import { lineRegistrations } from "../fiel/line-registrations.ts";
import type { StoreFilling } from "../fill/fill-store.ts";
import type { Inventory } from "../fill/inventory.ts";
import {
  type Block,
  mainBlocks,
  neighbourBlocks,
  recentSpan,
  steadyBlock,
  storesOf,
  wholeSpan,
} from "../plan/calls-plan.ts";
import { dayMs } from "../plan/window.ts";
import { type KeptPlan, writeKeptPlan } from "./kept-plan.ts";
import type { Say } from "./sides.ts";
import { runTask } from "./task.ts";

export const storeDirectory = (directory: string, index: number): string =>
  join(directory, `store-${index + 1}`);

/** Large runs store one status a minute, which keeps an equipment connected, and a year of stops, leftovers and coils. Small runs store fewer. */
const manyFrom = 10_000_000;
const statusStepS = { many: 60, few: 600 } as const;

/** Makes the missing stores, each from a copy of the one before: 10 M, 100 M and 1 B weighings. */
export async function fillStores(directory: string, begun: KeptPlan, say: Say): Promise<KeptPlan> {
  let plan = begun;
  const sizes = storesOf(plan.storeRows);
  for (let index = plan.stores.length; index < sizes.length; index += 1) {
    const made = storeDirectory(directory, index);
    const partial = `${made}.partial`;
    await rm(partial, { recursive: true, force: true });
    say(`Banco com ${sizes[index]?.toLocaleString("pt-BR")} pesagens`);
    if (index === 0) plan = await install(partial, plan);
    else await promisify(execFile)("cp", ["-a", storeDirectory(directory, index - 1), partial]);
    const input: StoreFilling = { ...fillingOf(plan, sizes, index), directory: join(partial, "clickhouse") };
    const store = await runTask<{ inventory: Inventory; version: string }>("fill/fill-store.ts", input, say);
    await rename(partial, made);
    plan = await writeKeptPlan(directory, { ...plan, stores: [...plan.stores, store] });
  }
  return plan;
}

async function install(dataDirectory: string, plan: KeptPlan): Promise<KeptPlan> {
  const { timeZone, asOfMs } = plan;
  const createdAt = wholeSpan(asOfMs).startMs - dayMs;
  const registrations = { registrationsOf: lineRegistrations, createdAt };
  const tenants = await makeInstallation({ dataDirectory, timeZone, tenantCount: 2, ...registrations });
  await addOrders(dataDirectory, tenants, recentSpan(asOfMs));
  return { ...plan, tenants };
}

/** Contents that a store has beyond those of the store before it. */
function fillingOf(
  { tenants, rows, asOfMs, storeRows }: KeptPlan,
  sizes: readonly number[],
  index: number,
): Omit<StoreFilling, "directory"> {
  const [main, steady] = tenants;
  const [smallest = 0] = sizes;
  if (main === undefined || steady === undefined) throw new RangeError("two tenants are asked");
  const own: Block[] = [
    ...(index === 0 ? [steadyBlock(steady, smallest, asOfMs)] : []),
    ...(index === sizes.length - 1 ? mainBlocks(main, rows, asOfMs) : []),
  ];
  const sum = (blocks: readonly Block[]): number => blocks.reduce((all, block) => all + block.rows, 0);
  const missing = (sizes[index] ?? 0) - (sizes[index - 1] ?? 0) - sum(own);
  const blocks = [...own, ...(missing > 0 ? neighbourBlocks(`store${index}-`, missing, asOfMs) : [])];
  const machines = [...(index === 0 ? [steady] : []), ...(index === sizes.length - 1 ? [main] : [])];
  const size = storeRows >= manyFrom ? "many" : "few";
  const records = size === "many" ? wholeSpan(asOfMs) : recentSpan(asOfMs);
  return { blocks, machines, asOfMs, records, statusStepS: statusStepS[size] };
}
