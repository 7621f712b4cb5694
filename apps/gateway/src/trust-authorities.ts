import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as nodeTls from "node:tls";
import { type Environment, trustAuthorities as trust } from "@fiel/domain";

/** Some versions of Node lack these functions. A named import would then stop gateways that need no authority, too. */
type Tls = Partial<Pick<typeof nodeTls, "getCACertificates" | "setDefaultCACertificates">>;

/**
 * Trusts the authorities of NODE_EXTRA_CA_CERTS. Returns a sentence when its file contains none, otherwise null; null also on a Node that cannot add
 * authorities.
 */
export function trustAuthorities(environment: Environment, tls: Tls = nodeTls): string | null {
  const { getCACertificates, setDefaultCACertificates } = tls;
  if (getCACertificates === undefined || setDefaultCACertificates === undefined) return null;
  return trust(environment, {
    readFile: (file) => readFileSync(file),
    pemOf: (certificate) => new X509Certificate(certificate).toString(),
    trusted: () => getCACertificates("default"),
    trust: (all) => setDefaultCACertificates(all),
  });
}
