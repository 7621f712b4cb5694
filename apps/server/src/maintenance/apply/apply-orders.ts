import type { ApplyFile } from "@fiel/contracts";
import type { ApplyContext } from "./apply-context.ts";
import { groupIds } from "./apply-groups.ts";
import { compare } from "./compare.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

type ApplyOrders = NonNullable<ApplyFile["orders"]>;

interface Wanted {
  readonly code_text: string;
  readonly product_id: number;
  readonly group_id: number;
  readonly count: number;
  readonly status: number;
}
type Row = Wanted & { readonly id: number };

const inProduction = 2;

export async function applyOrders(context: ApplyContext, orders: ApplyOrders): Promise<Tally> {
  const wanted = await resolve(context, orders);
  const rows = await readOrders(context);
  refuseIfAny([...rewrittenOrders(wanted, rows), ...clashes(wanted, rows)]);
  const { missing, changed, same } = compare(wanted, rows, ({ code_text }) => code_text);
  // Orders that leave production go first: another of the same group and product may take their place.
  const before = new Map(rows.map((row) => [row.id, row.status]));
  const leavingFirst = changed.toSorted((a, b) => rank(a.wanted) - rank(b.wanted));
  for (const { id, wanted: order } of leavingFirst)
    await changeStatus(context, id, before.get(id), order.status);
  for (const order of missing) await createOrder(context, order);
  return { kind: "orders", created: missing.length, changed: changed.length, same };
}

const rank = ({ status }: Wanted): number => (status === inProduction ? 1 : 0);

async function readOrders({ transaction, tenantId }: ApplyContext): Promise<Row[]> {
  return transaction
    .selectFrom("orders")
    .select(["id", "code_text", "product_id", "group_id", "count", "status"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .execute();
}

/** Finds the products, by text code or else by code, and the groups, by name. */
async function resolve(context: ApplyContext, orders: ApplyOrders): Promise<Wanted[]> {
  const { transaction, tenantId } = context;
  const products = await transaction
    .selectFrom("products")
    .select(["id", "code", "code_text"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .execute();
  const byText = new Map(products.map(({ id, code_text }) => [code_text, id]));
  const byCode = new Map(products.map(({ id, code }) => [String(code), id]));
  const groups = await groupIds(context);
  const problems: string[] = [];
  const wanted = orders.map(({ codeText, product, group, count, status }, index) => {
    const productId = byText.get(product) ?? byCode.get(product);
    const groupId = groups.get(group.toLowerCase());
    if (productId === undefined) problems.push(`orders[${index}].product: o produto "${product}" não existe`);
    if (groupId === undefined) problems.push(`orders[${index}].group: o grupo "${group}" não existe`);
    return { code_text: codeText, product_id: productId ?? 0, group_id: groupId ?? 0, count, status };
  });
  refuseIfAny(problems);
  return wanted;
}

/** What an order produced is counted by its product and group: after it exists only its status may change. */
function rewrittenOrders(wanted: readonly Wanted[], rows: readonly Row[]): string[] {
  const byCode = new Map(rows.map((row) => [row.code_text, row]));
  return wanted.flatMap((order, index) => {
    const row = byCode.get(order.code_text);
    const kept =
      row === undefined ||
      (row.product_id === order.product_id && row.group_id === order.group_id && row.count === order.count);
    return kept
      ? []
      : [`orders[${index}]: da ordem "${order.code_text}", que já existe, só o status pode mudar`];
  });
}

/** Only one order may be in production per group and product. */
function clashes(wanted: readonly Wanted[], rows: readonly Row[]): string[] {
  const named = new Set(wanted.map(({ code_text }) => code_text));
  const running = new Map<string, string>();
  const left = rows.filter(({ code_text }) => !named.has(code_text));
  return [...left, ...wanted].flatMap(({ code_text, product_id, group_id, status }) => {
    if (status !== inProduction) return [];
    const line = `${group_id} ${product_id}`;
    const other = running.get(line);
    running.set(line, code_text);
    return other === undefined
      ? []
      : [`as ordens "${other}" e "${code_text}" estariam em produção com o mesmo produto no mesmo grupo`];
  });
}

async function createOrder(context: ApplyContext, order: Wanted): Promise<void> {
  const { transaction, tenantId } = context;
  const { id } = await transaction
    .insertInto("orders")
    .values({ ...order, tenant_id: tenantId })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (order.status === inProduction) await startRun(context, id);
}

async function changeStatus(
  context: ApplyContext,
  id: number,
  before: number | undefined,
  status: number,
): Promise<void> {
  const { transaction, tenantId, nowMs } = context;
  await transaction
    .updateTable("orders")
    .set({ status })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  if (status === inProduction) return startRun(context, id);
  if (before !== inProduction) return;
  await transaction
    .updateTable("order_runs")
    .set({ ended_at: nowMs })
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

async function startRun({ transaction, tenantId, nowMs }: ApplyContext, orderId: number): Promise<void> {
  await transaction
    .insertInto("order_runs")
    .values({ tenant_id: tenantId, order_id: orderId, started_at: nowMs })
    .execute();
}
