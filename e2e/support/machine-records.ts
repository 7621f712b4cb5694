import { findClient, openPostgres } from "@fiel/server/testing";
import { tenant } from "./people.ts";

export type RecordRow = Readonly<Record<string, unknown>>;
/** Rows by table. Column names are those of PostgreSQL. */
export type StoredMachineRecords = Readonly<
  Record<"occurrences" | "leftovers" | "coil_uses" | "equipment_state", readonly RecordRow[]>
>;

/** Reads the machine records in PostgreSQL of an installation. Its server may be running. */
export async function readMachineRecords(dataDirectory: string): Promise<StoredMachineRecords> {
  const ignore = () => undefined;
  const quiet = { info: ignore, warn: ignore, error: ignore };
  const postgres = await openPostgres({ databaseUrl: null, dataDirectory }, quiet);
  try {
    const { tenant_id: tenantId = 0 } = (await findClient(postgres.shared, tenant)) ?? {};
    return await postgres.withTenant(tenantId, async (transaction) => {
      const all = (table: keyof StoredMachineRecords) => transaction.selectFrom(table).selectAll().execute();
      return {
        occurrences: await all("occurrences"),
        leftovers: await all("leftovers"),
        coil_uses: await all("coil_uses"),
        equipment_state: await all("equipment_state"),
      };
    });
  } finally {
    await postgres.close();
  }
}
