import type { FastifyInstance } from "fastify";
import { mountAccounts } from "./features/clients/accounts.routes.ts";
import { mountManagers } from "./features/users/managers.routes.ts";
import type { Revocations } from "./platform/auth/revocations.ts";
import type { PostgresStore } from "./platform/stores/postgres/postgres-store.ts";

export interface ManagementDependencies {
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
  /** UTC ms. */
  readonly now: () => number;
}

/** The provider's back office: its staff, and what they do about clients. What they do about themselves is people's. */
export function mountManagement(app: FastifyInstance, management: ManagementDependencies): void {
  mountManagers(app, management);
  mountAccounts(app, management);
}
