import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as nodeTls from "node:tls";
import { type Environment, plainSettings, textOfFile } from "@fiel/domain";

/** Some versions of Node lack them; a named import would then stop gateways that need no authority, too. */
type Tls = Partial<Pick<typeof nodeTls, "getCACertificates" | "setDefaultCACertificates">>;

/**
 * Trusts the authorities of the file that NODE_EXTRA_CA_CERTS names also where Node reads none in it, as Windows writes it: in binary (DER),
 * or with a byte order mark before it. Answers a sentence where there is none after all; null otherwise.
 */
export function trustAuthorities(environment: Environment, tls: Tls = nodeTls): string | null {
  const file = plainSettings(environment)["NODE_EXTRA_CA_CERTS"];
  if (file === undefined || tls.setDefaultCACertificates === undefined) return null;
  const found = certificatesIn(file);
  if (typeof found === "string") return found;
  const known = tls.getCACertificates?.("default") ?? [];
  const trusted = new Set(known.map((one) => one.trim()));
  const missing = found.filter((one) => !trusted.has(one.trim()));
  if (missing.length > 0) tls.setDefaultCACertificates([...known, ...missing]);
  return null;
}

/** In PEM; or why there are none. */
function certificatesIn(file: string): readonly string[] | string {
  try {
    const bytes = readFileSync(file);
    const written = textOfFile(bytes).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
    return (written ?? [bytes]).map((one) => new X509Certificate(one).toString());
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return code.startsWith("E") && !code.startsWith("ERR_")
      ? `NODE_EXTRA_CA_CERTS: ${file} não pôde ser lido (${code}).`
      : `NODE_EXTRA_CA_CERTS: ${file} não tem um certificado (PEM ou DER).`;
  }
}
