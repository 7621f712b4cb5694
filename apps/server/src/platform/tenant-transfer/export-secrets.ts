import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { TransferError } from "./transfer-error.ts";

/** Keys by which the secrets of an export are sealed, as its manifest states them. */
export interface SealNote {
  /** Public key of the receiving installation. */
  readonly for: string;
  /** Public key that was made for this export. */
  readonly by: string;
}

/** `Seal` encrypts a text and `Unseal` decrypts it. `table` is authenticated: a text moved to another table cannot be decrypted. */
export type Seal = (table: string, text: string) => string;
export type Unseal = (table: string, sealed: string) => string;

const prefix = "fiel-seal-";
/** DER prefix of an X25519 public key in SPKI form (RFC 8410); the 32 bytes of the key follow. */
const spkiHead = Buffer.from("302a300506032b656e032100", "hex");
const nonceBytes = 12;
const tagBytes = 16;

const textOf = (key: KeyObject): string =>
  prefix + key.export({ format: "der", type: "spki" }).subarray(spkiHead.length).toString("base64url");

/** Reads a public key from its text; throws TransferError when the text is no key. */
export function readSealKey(text: string): KeyObject {
  const bytes = text.startsWith(prefix)
    ? Buffer.from(text.slice(prefix.length), "base64url")
    : Buffer.alloc(0);
  if (bytes.length !== 32)
    throw new TransferError(
      "--for: não é uma chave de instalação. Peça-a à instalação de destino: `tenant key`.",
    );
  return createPublicKey({ key: Buffer.concat([spkiHead, bytes]), format: "der", type: "spki" });
}

/** Creates the key pair of an installation: the public key as text to hand out, the private key as it is stored. */
export function makeSealPair(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("x25519");
  const kept = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  return { publicKey: textOf(publicKey), privateKey: kept };
}

const keyOf = (own: KeyObject, other: KeyObject, note: SealNote): Buffer =>
  Buffer.from(
    hkdfSync(
      "sha256",
      diffieHellman({ privateKey: own, publicKey: other }),
      `${note.for} ${note.by}`,
      "fiel tenant export",
      32,
    ),
  );

/** Seals for the owner of `recipient`'s private key, with a key made for this export. */
export function openSeal(recipient: string): { readonly note: SealNote; readonly seal: Seal } {
  const other = readSealKey(recipient);
  const own = generateKeyPairSync("x25519");
  const note = { for: recipient, by: textOf(own.publicKey) };
  const key = keyOf(own.privateKey, other, note);
  return {
    note,
    seal(table, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(table));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64");
    },
  };
}

/** Decrypts what was sealed for this installation. */
export function openUnseal(note: SealNote, privateKey: string): Unseal {
  const own = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
  const key = keyOf(own, readSealKey(note.by), note);
  return (table, sealed) => {
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(table))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  };
}
