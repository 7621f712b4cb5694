import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type GatewayPlatform, releaseFileName, type SignedRelease } from "@fiel/contracts";

/** Content used as a release's archive. */
export const releaseContent = Buffer.from("an archive");

/** Puts a release into the server's folder. The server does not verify signatures, so any will do. */
export function publishRelease(
  directory: string,
  version: string,
  platform: GatewayPlatform = "linux-x64",
  size = releaseContent.length,
): SignedRelease {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, releaseFileName(version, platform));
  const sha256 = createHash("sha256").update(releaseContent).digest("hex");
  const kind = "fiel-gateway-release-1";
  const manifest = JSON.stringify({ kind, version, platform, sha256, size, unpackedSize: 1 });
  const release = { manifest, signature: "c2lnbmVk" };
  writeFileSync(`${file}.json`, JSON.stringify(release));
  writeFileSync(file, releaseContent);
  return release;
}
