import { z } from "zod";
import { defineCall } from "../call.ts";

/** Platforms for which gateways are packaged, named as in `npm run pack:gateway`. */
export const gatewayPlatforms = ["linux-x64", "linux-arm64", "win-x64"] as const;
export const gatewayPlatform = z.enum(gatewayPlatforms);
export type GatewayPlatform = z.infer<typeof gatewayPlatform>;

/** Version of a release, three numbers. It names a folder, so nothing else is accepted. */
export const releaseVersion = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

const { compare } = new Intl.Collator("en", { numeric: true });

/** Negative when `one` is older, positive when it is newer, 0 when equal; 0.10.0 is newer than 0.9.1. */
export const compareVersions = (one: string, other: string): number => compare(one, other);

/** File name of a release's archive; its signed manifest has `.json` appended. */
export const releaseFileName = (version: string, platform: GatewayPlatform): string =>
  `fiel-gateway-${version}-${platform}.tar.gz`;

const bytes = z
  .number()
  .int()
  .positive()
  .max(2 ** 30);

/** The manifest of a release. It is trusted only as signed text. */
export const releaseManifest = z.object({
  kind: z.literal("fiel-gateway-release-1"),
  version: releaseVersion,
  platform: gatewayPlatform,
  /** SHA-256 of the archive, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Size of the archive, bytes. */
  size: bytes,
  /** Total size of the unpacked files, bytes. */
  unpackedSize: bytes,
});
export type ReleaseManifest = z.infer<typeof releaseManifest>;

/** Text of a manifest, and the Ed25519 signature (base64) of exactly its UTF-8 bytes. */
export const signedRelease = z.object({
  manifest: z.string().max(2_000),
  signature: z.string().max(200),
});
export type SignedRelease = z.infer<typeof signedRelease>;

/**
 * Asks a gateway to install the offered release; it does so when it receives the request. Asking again makes it try again. 404 NotFound for an
 * unknown gateway; 409 UpdateNotOffered for any other version.
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

/** The bytes of a release's archive. 404 NotFound. */
export const getGatewayRelease = defineCall({
  method: "GET",
  path: "/api/device/v1/releases/:version/:platform",
  audience: "device",
  params: z.object({ version: releaseVersion, platform: gatewayPlatform }),
  answer: z.string().meta({ format: "binary" }),
  summary: "The archive of a gateway's release",
});
