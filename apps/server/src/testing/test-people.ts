import type { Role, SignedIn } from "@fiel/contracts";
import type { TestPostgres } from "./test-postgres.ts";
import type { FastifyInstance } from "fastify";
import { insertUser } from "../maintenance/create-user.ts";
import { providerId } from "../platform/tenants/provider.ts";
import { createDeviceKey } from "../platform/tenants/device-keys.ts";
import { quickPasswordHash } from "./quick-password-hash.ts";

export const password = "uma senha bem comprida";
const passwordHash = quickPasswordHash(password);

export interface TestPeople {
  addUser(tenantId: number, role: Role): Promise<{ userId: string; email: string }>;
  /** Adds a user of the tenant and signs them in. */
  signIn(
    tenant: { tenantId: number; tenant: string },
    role: Role,
  ): Promise<{ userId: string; email: string; token: string }>;
  /** Adds a manager of the provider and signs them in. */
  signInManager(): Promise<{ managerId: string; email: string; token: string }>;
  addDeviceKey(tenantId: number): Promise<string>;
}

export function testPeople(app: FastifyInstance, { store }: TestPostgres): TestPeople {
  let users = 0;
  const addUser: TestPeople["addUser"] = async (tenantId, role) => {
    const email = `user${(users += 1)}@example.com`;
    const person = { tenantId, email, name: email, role, tenantOwner: false, nowMs: Date.now() };
    const user = { ...person, passwordHash: await passwordHash };
    return store.withTenant(tenantId, async (transaction) => ({
      email,
      userId: await insertUser(transaction, user),
    }));
  };
  return {
    addUser,
    async signIn({ tenantId, tenant }, role) {
      const { userId, email } = await addUser(tenantId, role);
      const url = `/api/client/${tenant}/users/access`;
      const answer = await app.inject({ method: "POST", url, payload: { email, password } });
      return { userId, email, token: answer.json<SignedIn>().token };
    },
    async signInManager() {
      const { userId: managerId, email } = await addUser(providerId, "Admin");
      const url = "/api/management/managers/access";
      const answer = await app.inject({ method: "POST", url, payload: { email, password } });
      return { managerId, email, token: answer.json<SignedIn>().token };
    },
    addDeviceKey: (tenantId) =>
      store.withTenant(tenantId, (transaction) => createDeviceKey(transaction, tenantId, "teste")),
  };
}
