import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type GatewayPlatform, releaseManifest, type SignedRelease } from "@fiel/contracts";
import { textOfFile } from "@fiel/domain";
import { SetupError } from "../setup/say.mjs";

/** Reads the private key for signing releases. Throws SetupError when the file holds no Ed25519 key. */
export function readSigningKey(file: string): KeyObject {
  const how = "openssl genpkey -algorithm ed25519 -out ARQUIVO";
  let key: KeyObject;
  try {
    key = createPrivateKey(textOfFile(readFileSync(file)));
  } catch {
    throw new SetupError(`${file} não tem uma chave privada em PEM: ${how}`);
  }
  if (key.asymmetricKeyType !== "ed25519")
    throw new SetupError(`${file} não tem uma chave Ed25519, e sim ${key.asymmetricKeyType}: ${how}`);
  return key;
}

/** The public key in PEM, by which gateways verify releases. */
export const updateKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: "spki", format: "pem" }).toString();

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

export interface PackedRelease {
  readonly archive: string;
  /** The folder that was packed. */
  readonly folder: string;
  readonly version: string;
  readonly platform: GatewayPlatform;
}

/** Writes a release's signed manifest beside its archive, and returns it. */
export function signRelease(
  { archive, folder, version, platform }: PackedRelease,
  key: KeyObject,
): SignedRelease {
  const content = readFileSync(archive);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const kind = "fiel-gateway-release-1";
  const unpackedSize = bytesIn(folder);
  const manifest = JSON.stringify(
    releaseManifest.parse({ kind, version, platform, sha256, size: content.length, unpackedSize }),
  );
  const signed = { manifest, signature: sign(null, Buffer.from(manifest), key).toString("base64") };
  writeFileSync(`${archive}.json`, `${JSON.stringify(signed, null, 2)}\n`);
  return signed;
}
