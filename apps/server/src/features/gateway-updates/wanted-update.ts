import type { RequestedUpdate } from "@fiel/contracts";
import { reportOf, takesVersion } from "../../platform/gateway-releases/offered-version.ts";
import type { ReleaseFolder } from "../../platform/gateway-releases/release-folder.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";

interface Asking {
  readonly tenantId: number;
  readonly gateway: string;
  /** Request that the gateway already knows. */
  readonly known: number;
}

/** Update that a gateway is to make; null when it knows the request, has the version or the release was withdrawn. */
export async function wantedUpdate(
  { postgres, releases }: { readonly postgres: PostgresStore; readonly releases: ReleaseFolder },
  { tenantId, gateway, known }: Asking,
): Promise<RequestedUpdate | null> {
  const row = await postgres.withTenant(tenantId, (transaction) =>
    transaction
      .selectFrom("gateways")
      .select(["update_version as version", "update_asked_at as id", "report"])
      .where("gateway", "=", gateway)
      .where("update_asked_at", "is not", null)
      .executeTakeFirst(),
  );
  const { version = null, id = null } = row ?? {};
  if (version === null || id === null || id === known) return null;
  const report = reportOf(row?.report);
  if (report?.update === undefined || !takesVersion(report, version)) return null;
  const release = await releases.find(version, report.update.platform);
  return release === null ? null : { id, version, release: release.signed };
}
