import { verifyClient } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { requireClient } from "../../platform/auth/require-client.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { withOffsets } from "../../platform/zones/with-offsets.ts";

export interface ClientsDependencies {
  readonly postgres: PostgresStore;
  /** UTC ms. */
  readonly now: () => number;
  readonly supportUrl: string | null;
}

export function mountClients(app: FastifyInstance, { postgres, now, supportUrl }: ClientsDependencies): void {
  mountCall(app, verifyClient, async ({ params }) => {
    const {
      tenant,
      name,
      language,
      time_zone: timeZone,
      logo_path: logoPath,
    } = await requireClient(postgres.shared, params.tenant);
    const known = { tenant, name, language, ...withOffsets(timeZone, now()), logoPath };
    return supportUrl === null ? known : { ...known, supportUrl };
  });
}
