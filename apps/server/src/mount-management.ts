import type { FastifyInstance } from "fastify";
import { mountAccounts } from "./features/clients/accounts.routes.ts";
import { type LanguagesDependencies, mountLanguages } from "./features/languages/languages.routes.ts";
import { type LeavingDependencies, mountClientLeaving } from "./features/leaving/leaving.routes.ts";
import {
  mountProviderOverview,
  type OverviewDependencies,
} from "./features/provider-overview/provider-overview.routes.ts";
import { mountManagersSupport } from "./features/support/managers-support.routes.ts";
import { mountManagers } from "./features/users/managers.routes.ts";

export type ManagementDependencies = OverviewDependencies & LanguagesDependencies & LeavingDependencies;

/** Mounts the provider's back office: its staff, and their calls for clients. Their own profiles are mounted with people. */
export function mountManagement(app: FastifyInstance, management: ManagementDependencies): void {
  mountManagers(app, management);
  mountAccounts(app, management);
  mountManagersSupport(app, management);
  mountClientLeaving(app, management);
  mountProviderOverview(app, management);
  mountLanguages(app, management);
}
