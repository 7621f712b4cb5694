import { z } from "zod";
import { defineCall } from "../call.ts";

/** Platforms for which gateways are packed, named as by `npm run pack:gateway`. */
export const gatewayPlatforms = ["linux-x64", "linux-arm64", "win-x64"] as const;
export const gatewayPlatform = z.enum(gatewayPlatforms);
export type GatewayPlatform = z.infer<typeof gatewayPlatform>;

/** A release's version: three numbers. It names a folder, so nothing else is allowed. */
export const releaseVersion = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

const { compare } = new Intl.Collator("en", { numeric: true });

/** Negative when `one` is the older version, positive when it is the newer one, 0 when equal; 0.10.0 is newer than 0.9.1. */
export const compareVersions = (one: string, other: string): number => compare(one, other);

/** The archive of a release; its signed manifest is the same name with `.json` appended. */
export const releaseFileName = (version: string, platform: GatewayPlatform): string =>
  `fiel-gateway-${version}-${platform}.tar.gz`;

const bytes = z
  .number()
  .int()
  .positive()
  .max(2 ** 30);

/** The manifest of a release, as JSON; only its signed text counts. */
export const releaseManifest = z.object({
  kind: z.literal("fiel-gateway-release-1"),
  version: releaseVersion,
  platform: gatewayPlatform,
  /** SHA-256 of the archive, hexadecimal. */
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
 * Asks a gateway to install the release offered for it, which it does when it receives the request. Asking again retries. 404 NotFound for
 * an unknown gateway, 409 UpdateNotOffered for any other version.
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
