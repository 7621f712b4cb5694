import { type Environment, plainSettings } from "../texts/plain-settings.ts";
import { textOfFile } from "../texts/text-of-file.ts";

/** Files, certificates and the program's list of trusted authorities, as the caller's runtime has them. */
export interface AuthorityParts {
  /** Throws an error with a code that begins with E. */
  readonly readFile: (file: string) => Uint8Array;
  /** A certificate in PEM, of one in PEM or in binary (DER). Throws where it is none. */
  readonly pemOf: (certificate: string | Uint8Array) => string;
  /** In PEM. */
  readonly trusted: () => readonly string[];
  readonly trust: (certificates: string[]) => void;
}

/**
 * Trusts the authorities of the file that NODE_EXTRA_CA_CERTS names also where Node reads none in it: as Windows writes it, in binary (DER)
 * or with a byte order mark before it, or named in a file of settings, which Node reads too late. Answers a sentence for the operator where
 * there is none after all; null otherwise.
 */
export function trustAuthorities(environment: Environment, parts: AuthorityParts): string | null {
  const file = plainSettings(environment)["NODE_EXTRA_CA_CERTS"];
  if (file === undefined) return null;
  const found = certificatesIn(file, parts);
  if (typeof found === "string") return found;
  const known = parts.trusted();
  const trusted = new Set(known.map((one) => one.trim()));
  const missing = found.filter((one) => !trusted.has(one.trim()));
  if (missing.length > 0) parts.trust([...known, ...missing]);
  return null;
}

/** In PEM; or why there are none. */
function certificatesIn(file: string, { readFile, pemOf }: AuthorityParts): readonly string[] | string {
  try {
    const bytes = readFile(file);
    const written = textOfFile(bytes).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
    return (written ?? [bytes]).map(pemOf);
  } catch (error) {
    const { code = "" } = error as { readonly code?: string };
    return code.startsWith("E") && !code.startsWith("ERR_")
      ? `NODE_EXTRA_CA_CERTS: ${file} não pôde ser lido (${code}).`
      : `NODE_EXTRA_CA_CERTS: ${file} não tem um certificado (PEM ou DER).`;
  }
}
