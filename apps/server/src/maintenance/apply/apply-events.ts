import type { ApplyFile } from "@fiel/contracts";
import type { ApplyContext } from "./apply-context.ts";
import { compare, inChunks } from "./compare.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

type ApplyEvents = NonNullable<ApplyFile["events"]>;

interface Row {
  readonly id: number;
  readonly code: number;
  readonly name: string;
  readonly notification_level: number;
  readonly sys: boolean;
  readonly blocked: boolean;
  readonly removed_at: Date | null;
}

export async function applyEvents(
  { transaction, tenantId }: ApplyContext,
  events: ApplyEvents,
): Promise<Tally> {
  const rows: Row[] = await transaction
    .selectFrom("events")
    .select(["id", "code", "name", "notification_level", "sys", "blocked", "removed_at"])
    .where("tenant_id", "=", tenantId)
    .execute();
  refuseIfAny(lockedEvents(events, rows));
  const wanted = events.map(({ code, name, notificationLevel }) => ({
    code,
    name,
    notification_level: notificationLevel,
    removed_at: null as Date | null,
  }));
  const { missing, changed, same } = compare(wanted, rows, ({ code }) => code);
  await inChunks(missing, (chunk) =>
    transaction
      .insertInto("events")
      .values(chunk.map((row) => ({ ...row, tenant_id: tenantId })))
      .execute(),
  );
  for (const { id, wanted: row } of changed) {
    await transaction
      .updateTable("events")
      .set(row)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  }
  return { kind: "events", created: missing.length, changed: changed.length, same };
}

/** A system event keeps its name, a blocked one keeps everything. */
function lockedEvents(events: ApplyEvents, rows: readonly Row[]): string[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return events.flatMap(({ code, name, notificationLevel }, index) => {
    const row = byCode.get(code);
    if (row?.sys && row.name !== name) {
      return [`events[${index}].name: a ocorrência ${code} é do sistema e se chama "${row.name}"`];
    }
    return row?.blocked && (row.name !== name || row.notification_level !== notificationLevel)
      ? [`events[${index}]: a ocorrência ${code} é bloqueada para edição`]
      : [];
  });
}
