import { z } from "zod";
import { defineCall } from "../call.ts";

/** What gateways are packed for, as `npm run pack:gateway` names it. */
export const gatewayPlatforms = ["linux-x64", "linux-arm64", "win-x64"] as const;
export const gatewayPlatform = z.enum(gatewayPlatforms);
export type GatewayPlatform = z.infer<typeof gatewayPlatform>;

/** A release's version: three numbers. It names a folder, so nothing else may stand in it. */
export const releaseVersion = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

const { compare } = new Intl.Collator("en", { numeric: true });

/** Below 0 where `one` is the older version, above 0 where it is the newer one, 0 for the same; 0.10.0 is newer than 0.9.1. */
export const compareVersions = (one: string, other: string): number => compare(one, other);

/** The archive of a release; its signed manifest lies beside it, with `.json` behind the name. */
export const releaseFileName = (version: string, platform: GatewayPlatform): string =>
  `fiel-gateway-${version}-${platform}.tar.gz`;

const bytes = z
  .number()
  .int()
  .positive()
  .max(2 ** 30);

/** What a release says of itself, as JSON; only its signed text counts. */
export const releaseManifest = z.object({
  kind: z.literal("fiel-gateway-release-1"),
  version: releaseVersion,
  platform: gatewayPlatform,
  /** Of the archive, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes of the archive. */
  size: bytes,
  /** Bytes of the files in it. */
  unpackedSize: bytes,
});
export type ReleaseManifest = z.infer<typeof releaseManifest>;

/** A manifest's text, and the Ed25519 signature (base64) over exactly its UTF-8 bytes. */
export const signedRelease = z.object({
  manifest: z.string().max(2_000),
  signature: z.string().max(200),
});
export type SignedRelease = z.infer<typeof signedRelease>;

/**
 * Asks a gateway to become the release that is offered for it; it does so when it hears of it. Asked again, it tries again. 404
 * NotFound of an unknown gateway, 409 UpdateNotOffered of any other version.
 */
export const askGatewayUpdate = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/gateways/:gateway/update",
  audience: "admin",
  params: z.object({ tenant: z.string(), gateway: z.uuid() }),
  body: z.object({ version: releaseVersion }),
  answer: z.object({}),
  summary: "Have a gateway update itself",
});

/** A release's archive, byte for byte. 404 NotFound. */
export const getGatewayRelease = defineCall({
  method: "GET",
  path: "/api/device/v1/releases/:version/:platform",
  audience: "device",
  params: z.object({ version: releaseVersion, platform: gatewayPlatform }),
  answer: z.string().meta({ format: "binary" }),
  summary: "The archive of a gateway's release",
});
