import { createPublicKey, type KeyObject, verify } from "node:crypto";
import {
  compareVersions,
  type GatewayPlatform,
  releaseManifest,
  type ReleaseManifest,
  type SignedRelease,
} from "@fiel/contracts";
import { UpdateError } from "./update-error.ts";

export interface ReleaseWanted {
  readonly key: KeyObject;
  readonly platform: GatewayPlatform;
  /** The running version. */
  readonly running: string;
  readonly allowsOlder: boolean;
  /** The requested version. */
  readonly version: string;
}

/** The key that came with the program, in PEM. Throws when it is not an Ed25519 key. */
export const readUpdateKey = (pem: string): KeyObject => {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("a chave das atualizações não é Ed25519");
  return key;
};

/** Decodes base64 strictly; null when invalid. Node accepts several texts for the same bytes, of which only one is the signature. */
const strictBase64 = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Checks a release's signature and that it is meant for this computer, and returns its manifest. Throws UpdateError. */
export const checkRelease = (
  { manifest: text, signature }: SignedRelease,
  { key, platform, running, allowsOlder, version }: ReleaseWanted,
): ReleaseManifest => {
  const bytes = strictBase64(signature);
  if (bytes === null || !verify(null, Buffer.from(text), key, bytes))
    throw new UpdateError("wrongSignature", "a assinatura não é de quem fez este gateway");
  const result = releaseManifest.safeParse(parsed(text));
  if (!result.success) throw new UpdateError("unusable", "o manifesto assinado não se entende");
  const manifest = result.data;
  if (manifest.version !== version)
    throw new UpdateError("wrongContent", `pedida a versão ${version}, assinada a ${manifest.version}`);
  if (manifest.platform !== platform)
    throw new UpdateError("wrongPlatform", `é para ${manifest.platform}, e este computador é ${platform}`);
  const order = compareVersions(manifest.version, running);
  if (order === 0 || (order < 0 && !allowsOlder))
    throw new UpdateError("notNewer", `a ${manifest.version} não é mais nova que a ${running}`);
  return manifest;
};
