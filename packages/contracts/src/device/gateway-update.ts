import { z } from "zod";
import { gatewayPlatform, releaseVersion, signedRelease } from "./gateway-releases.ts";

/** Steps of an update as the gateway reports them. Before them comes `asked`, which only the server knows; the last is `running` or `failed`. */
export const updateStates = ["downloading", "checked", "installed", "running", "failed"] as const;

/** Why an update failed. The previous version keeps running. */
export const updateFailures = [
  /** The server did not answer, or did not send the archive. */
  "download",
  /** Fewer bytes than the manifest says. */
  "truncated",
  /** Other content than the manifest says. */
  "wrongContent",
  "wrongSignature",
  "wrongPlatform",
  "notNewer",
  "diskFull",
  /** The folder of releases cannot be written to. */
  "unwritable",
  /** The archive cannot be unpacked, or its program does not run on this computer. */
  "unusable",
  /** The new version ended at each of its starts. */
  "noStart",
  /** The new version started, but its report did not reach the server in time. */
  "noReport",
] as const;
export type UpdateFailure = (typeof updateFailures)[number];

/** Progress of the update that was last requested. */
export const updateNews = z.object({
  /** Id of the request: its time by the server's clock, UTC ms. */
  id: z.number().int(),
  version: releaseVersion,
  state: z.enum(updateStates),
  /** Since when the update has this state, by the gateway's clock, UTC ms. */
  at: z.number().int(),
  /** Null unless the state is `failed`. */
  failure: z.enum(updateFailures).nullable(),
  /** Details in the gateway's words; null without any. */
  detail: z.string().max(500).nullable(),
});
export type UpdateNews = z.infer<typeof updateNews>;

/** What a gateway reports about updates. */
export const reportedUpdate = z.object({
  platform: gatewayPlatform,
  /** Whether it also installs older releases. A setting of the gateway, so that no server can bring an old fault back. */
  allowsOlder: z.boolean(),
  /** Null when no update was ever requested. */
  last: updateNews.nullable(),
});
export type ReportedUpdate = z.infer<typeof reportedUpdate>;

/** A release that a gateway should install. */
export const requestedUpdate = z.object({
  /** Id of the request: its time by the server's clock, UTC ms. */
  id: z.number().int(),
  version: releaseVersion,
  release: signedRelease,
});
export type RequestedUpdate = z.infer<typeof requestedUpdate>;
