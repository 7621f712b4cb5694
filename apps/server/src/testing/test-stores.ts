import { applyFile, type BatchInput } from "@fiel/contracts";
import { applyRegistrations } from "../maintenance/apply/apply-registrations.ts";
import { openRegistrations } from "../platform/registrations/cached-registrations.ts";
import type { Registrations } from "../platform/registrations/tenant-registrations.ts";
import { type LoggedTelemetry, openLoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import type { z } from "zod";
import { openTestPostgres, type TestPostgres } from "./test-postgres.ts";
import { openTelemetryPlace } from "./open-telemetry-place.ts";
import type { TelemetryPlace } from "./telemetry-places.ts";

/** Both stores, empty, with the registrations cache. */
export interface TestStores {
  readonly postgres: TestPostgres;
  readonly telemetry: LoggedTelemetry;
  readonly registrations: Registrations;
  /** Adds a client with registrations, by default in São Paulo's time zone. */
  addTenant(
    file: z.input<typeof applyFile>,
    timeZone?: string,
  ): Promise<{ tenantId: number; tenant: string }>;
  apply(tenantId: number, file: z.input<typeof applyFile>): Promise<void>;
  /** Waits until the server has received every change. */
  changesSeen(): Promise<void>;
  close(): Promise<void>;
}

/** Opens real stores for a test file. One per process, because the engine holds one directory. */
export async function openTestStores(
  openPlace: () => Promise<TelemetryPlace> = openTelemetryPlace,
): Promise<TestStores> {
  const postgres = await openTestPostgres();
  const place = await openPlace();
  const telemetry = await openLoggedTelemetry(place.store, { db: postgres.store.shared });
  const registrations = await openRegistrations(postgres.store);
  const apply = async (tenantId: number, file: z.input<typeof applyFile>): Promise<void> => {
    await postgres.store.withTenant(tenantId, (transaction) =>
      applyRegistrations(transaction, tenantId, applyFile.parse(file), Date.now()),
    );
    await noticesHeard(postgres);
  };
  return {
    postgres,
    telemetry,
    registrations,
    async addTenant(file, timeZone) {
      const added = await postgres.addTenant(undefined, timeZone);
      await apply(added.tenantId, file);
      return added;
    },
    apply,
    changesSeen: () => noticesHeard(postgres),
    async close() {
      await registrations.close();
      await telemetry.log.close();
      await place.close();
      await postgres.close();
    },
  };
}

/** Notices arrive in the order of their commits, so receiving this one means that all earlier ones arrived. */
async function noticesHeard({ store }: TestPostgres): Promise<void> {
  const channel = "test_barrier";
  let heard = (): void => undefined;
  const hearing = new Promise<void>((resolve) => (heard = resolve));
  const stop = await store.listen(channel, () => heard());
  await store.notify(channel, "");
  await hearing;
  await stop();
}

/** A small plant: two machines, products, an operator, events and a coil. */
export const smallPlant: z.input<typeof applyFile> = {
  groups: [{ name: "Grãos" }],
  equipment: [
    { mid: 3, name: "ARZ1", group: "Grãos", ip: "127.0.0.1", createdAt: Date.UTC(2026, 0, 1) },
    { mid: 4, name: "FEJ1", ip: "127.0.0.1", createdAt: Date.UTC(2026, 0, 1) },
  ],
  products: [
    {
      code: 7891,
      codeText: "ARROZ-1",
      name: "Arroz 1 kg",
      netWeight: 1000,
      packageWeight: 10,
      rejectUnder: 20,
      rejectOver: 30,
      correctionBelow: 5,
      correctionAbove: 5,
      packSize: 10,
    },
  ],
  operators: [{ code: 12, name: "Marina" }],
  events: [{ code: 20, name: "Falta de filme", notificationLevel: 2 }],
  coils: [{ code: 9, name: "Filme 50", weight: 25, estimate: 2000 }],
};

/** Weighings of equipment 3 of the small plant, one per second from `startMs`. */
export function weighingsOf(
  startMs: number,
  weightsMg: readonly number[],
  more: Partial<NonNullable<BatchInput["weighings"]>[number]> = {},
): NonNullable<BatchInput["weighings"]> {
  return [
    {
      equipment: 3,
      product: "ARROZ-1",
      operator: 12,
      at: weightsMg.map((_, i) => startMs + i * 1000),
      weightMg: [...weightsMg],
      ...more,
    },
  ];
}
