import type { Role } from "@fiel/contracts";
import type { Caller } from "./dashboard-questions.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { weighingPlant } from "./weighing-records.ts";

/** Present time of the servers, which stands still. */
export const nowMs = Date.UTC(2026, 10, 21, 12);

export interface DashboardPlant {
  readonly test: TestApp;
  readonly plant: { readonly tenantId: number; readonly tenant: string };
  /** A caller of the plant, by default a supervisor; an operator, or an administrator of another client. */
  readonly caller: (who?: "own" | "operator" | "other") => Caller;
  /** Adds another such plant, whose third machine is created and removed, and a caller of it. */
  readonly addFactory: (life?: Life, role?: Role) => Promise<Caller & { readonly tenantId: number }>;
}

interface Life {
  readonly createdAt: number;
  readonly removedAt: number | null;
  readonly timeZone?: string;
}

const always: Life = { createdAt: 0, removedAt: nowMs };

/** The whole server with empty stores, a plant with machines, and another client. */
export async function openDashboardPlant(): Promise<DashboardPlant> {
  const test = await openTestApp({ now: () => nowMs });
  const addFactory: DashboardPlant["addFactory"] = async (
    { createdAt, removedAt, timeZone } = always,
    role = "Supervisor",
  ) => {
    const added = await test.stores.addTenant(weighingPlant(createdAt, removedAt), timeZone);
    return { ...added, token: (await test.signIn(added, role)).token };
  };
  const { token: own, ...plant } = await addFactory();
  const { token: other } = await addFactory(always, "Admin");
  const { token: operator } = await test.signIn(plant, "Operator");
  const tokens = { own, operator, other };
  return {
    test,
    plant,
    addFactory,
    caller: (who = "own") => ({ tenant: plant.tenant, token: tokens[who] }),
  };
}
