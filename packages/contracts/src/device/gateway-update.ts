import { z } from "zod";
import { gatewayPlatform, releaseVersion, signedRelease } from "./gateway-releases.ts";

/** How far an update is; it begins with `asked`, which the server knows, and ends with `running` or `failed`. */
export const updateStates = ["downloading", "checked", "installed", "running", "failed"] as const;

/** Why an update failed; what ran before goes on running. */
export const updateFailures = [
  /** No answer, or not the archive. */
  "download",
  /** Fewer bytes than the manifest says. */
  "truncated",
  /** Other bytes than the manifest says. */
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
  /** It started, and its report did not reach the server in time. */
  "noReport",
] as const;
export type UpdateFailure = (typeof updateFailures)[number];

/** What a gateway tells of the update that it was asked for last. */
export const updateNews = z.object({
  /** Which request it is about: when it was asked by the server's clock, UTC ms. */
  id: z.number().int(),
  version: releaseVersion,
  state: z.enum(updateStates),
  /** Since when, by the gateway's clock, UTC ms. */
  at: z.number().int(),
  /** Null unless it failed. */
  failure: z.enum(updateFailures).nullable(),
  /** More of why, in the gateway's words. */
  detail: z.string().max(500).nullable(),
});
export type UpdateNews = z.infer<typeof updateNews>;

/** How a gateway stands with updates. */
export const reportedUpdate = z.object({
  platform: gatewayPlatform,
  /** Whether it takes older releases too: its own setting, so that no server can bring an old fault back. */
  allowsOlder: z.boolean(),
  /** Null: it was never asked. */
  last: updateNews.nullable(),
});
export type ReportedUpdate = z.infer<typeof reportedUpdate>;

/** What somebody asks of a gateway: to become this release. */
export const requestedUpdate = z.object({
  /** When it was asked, UTC ms: tells requests apart. */
  id: z.number().int(),
  version: releaseVersion,
  release: signedRelease,
});
export type RequestedUpdate = z.infer<typeof requestedUpdate>;
