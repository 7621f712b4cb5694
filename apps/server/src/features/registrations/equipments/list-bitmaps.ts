import { alarmBits, allAlarms } from "@fiel/domain";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";

/** Choices of a machine's alarms: all, each bit with the name of its event, and none. */
export async function listBitmaps(
  transaction: TenantTransaction,
): Promise<{ readonly code: number; readonly label: string }[]> {
  const events = await transaction
    .selectFrom("events")
    .select(["code", "name"])
    .where("code", "<=", alarmBits)
    .execute();
  const names = new Map(events.map(({ code, name }) => [code, name]));
  const bits = Array.from({ length: alarmBits }, (_, bit) => ({
    code: 1 << bit,
    label: names.get(bit + 1) ?? String(bit + 1),
  }));
  return [{ code: allAlarms, label: "Todos os alarmes" }, ...bits, { code: 0, label: "Nenhum" }];
}
