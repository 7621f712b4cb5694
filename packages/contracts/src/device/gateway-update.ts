import { z } from "zod";
import { gatewayPlatform, releaseVersion, signedRelease } from "./gateway-releases.ts";

/** Progress of an update; it begins with `asked`, which only the server knows, and ends with `running` or `failed`. */
export const updateStates = ["downloading", "checked", "installed", "running", "failed"] as const;

/** Why an update failed; the previous version keeps running. */
export const updateFailures = [
  /** No answer, or not the archive. */
  "download",
  /** Fewer bytes than in the manifest. */
  "truncated",
  /** Other bytes than in the manifest. */
  "wrongContent",
  "wrongSignature",
  "wrongPlatform",
  "notNewer",
  "diskFull",
  /** The folder of releases cannot be written. */
  "unwritable",
  /** It cannot be unpacked, or does not run on this computer. */
  "unusable",
  /** It ended at each of its starts. */
  "noStart",
  /** It started, but its report did not reach the server in time. */
  "noReport",
] as const;
export type UpdateFailure = (typeof updateFailures)[number];

/** A gateway's report about its last requested update. */
export const updateNews = z.object({
  /** Id of the request: its time by the server's clock, UTC ms. */
  id: z.number().int(),
  version: releaseVersion,
  state: z.enum(updateStates),
  /** Since when, by the gateway's clock, UTC ms. */
  at: z.number().int(),
  /** Null unless it failed. */
  failure: z.enum(updateFailures).nullable(),
  /** Details, in the gateway's words. */
  detail: z.string().max(500).nullable(),
});
export type UpdateNews = z.infer<typeof updateNews>;

/** A gateway's state of updates. */
export const reportedUpdate = z.object({
  platform: gatewayPlatform,
  /** Whether it accepts older releases too: its own setting, so that no server can bring an old fault back. */
  allowsOlder: z.boolean(),
  /** Null: no update was ever requested. */
  last: updateNews.nullable(),
});
export type ReportedUpdate = z.infer<typeof reportedUpdate>;

/** A requested release. */
export const requestedUpdate = z.object({
  /** Time of the request, UTC ms: identifies it. */
  id: z.number().int(),
  version: releaseVersion,
  release: signedRelease,
});
export type RequestedUpdate = z.infer<typeof requestedUpdate>;
