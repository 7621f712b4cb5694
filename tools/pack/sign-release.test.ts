import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSigningKey } from "./sign-release.ts";

it("reads a signing key that an editor of Windows has saved", () => {
  const file = join(mkdtempSync(join(tmpdir(), "fiel-key-")), "chave.pem");
  const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  for (const text of [pem, `\ufeff${pem.replaceAll("\n", "\r\n")}`]) {
    writeFileSync(file, text);
    expect(readSigningKey(file).asymmetricKeyType).toBe("ed25519");
  }
  writeFileSync(file, `\ufeff${pem}`, "utf16le");
  expect(readSigningKey(file).asymmetricKeyType).toBe("ed25519");
});
