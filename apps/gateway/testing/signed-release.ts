import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { ReleaseManifest, SignedRelease } from "@fiel/contracts";

export const { publicKey, privateKey } = generateKeyPairSync("ed25519");

/** What a release of this archive says of itself, or whatever a test makes of it. */
export const manifestOf = (archive: Buffer, change: Partial<ReleaseManifest> = {}): ReleaseManifest => ({
  kind: "fiel-gateway-release-1",
  version: "0.3.0",
  platform: "linux-x64",
  sha256: createHash("sha256").update(archive).digest("hex"),
  size: archive.length,
  unpackedSize: 1_000,
  ...change,
});

export const signed = (manifest: object, key: KeyObject = privateKey): SignedRelease => {
  const text = JSON.stringify(manifest);
  return { manifest: text, signature: sign(null, Buffer.from(text), key).toString("base64") };
};
