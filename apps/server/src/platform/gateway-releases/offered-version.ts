import { compareVersions, gatewayReport, type GatewayReport } from "@fiel/contracts";
import type { GatewayRelease } from "./release-folder.ts";

/** A gateway's latest stored report; null when it sent none that this version can parse. */
export const reportOf = (kept: unknown): GatewayReport | null => gatewayReport.safeParse(kept).data ?? null;

/** Whether a gateway with this report would install that version. */
export function takesVersion({ update, version: running }: GatewayReport, version: string): boolean {
  const order = compareVersions(version, running);
  return update !== undefined && (order > 0 || (order < 0 && update.allowsOlder));
}

/** The newest release for a gateway's computer that it would install; null otherwise. */
export function offeredVersion(
  report: GatewayReport | null,
  releases: readonly GatewayRelease[],
): string | null {
  const newest = releases
    .map(({ manifest }) => manifest)
    .filter(({ platform }) => platform === report?.update?.platform)
    .toSorted((one, other) => compareVersions(one.version, other.version))
    .at(-1);
  if (report === null || newest === undefined) return null;
  return takesVersion(report, newest.version) ? newest.version : null;
}
