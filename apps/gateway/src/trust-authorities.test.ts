import { X509Certificate } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { localhostCertificate } from "@fiel/testkit/localhost-certificate";
import { expect, it } from "vitest";
import { trustAuthorities } from "./trust-authorities.ts";

const { cert } = localhostCertificate;
const written = (content: string | Buffer, encoding: BufferEncoding = "utf8"): string => {
  const file = join(mkdtempSync(join(tmpdir(), "fiel-authority-")), "fiel.pem");
  writeFileSync(file, content, encoding);
  return file;
};
const asWindows: readonly (readonly [string, string])[] = [
  ["in binary", written(new X509Certificate(cert).raw)],
  ["with a mark before it", written(`\ufeff${cert.replaceAll("\n", "\r\n")}`)],
  ["in UTF-16", written(`\ufeff${cert}`, "utf16le")],
];

it.each(asWindows)("a server whose authority's file is %s is called by https", async (_, file) => {
  const server = createServer(localhostCertificate, (_request, answer) => answer.end("called"));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const place = JSON.stringify(join(import.meta.dirname, "trust-authorities.ts"));
  const script = `import(${place}).then(async ({ trustAuthorities }) => {
    trustAuthorities(process.env);
    console.log(await (await fetch("https://localhost:${port}")).text());
  });`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: ` ${file} ` };
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", script], { env });
  expect(stdout.trim()).toBe("called");
  server.close();
});

it("says in words that a file has no authority, and asks for none where none is named", () => {
  const told = (file: string) => trustAuthorities({ NODE_EXTRA_CA_CERTS: file });
  expect(told(written("no certificate"))).toMatch(/não tem um certificado/);
  expect(told("/nowhere/fiel.pem")).toMatch(/não pôde ser lido \(ENOENT\)/);
  expect(trustAuthorities({})).toBeNull();
});
