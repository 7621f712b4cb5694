import { domainToASCII } from "node:url";
import { isMailAddress } from "@fiel/domain";

export interface MailAddress {
  /** Empty: none. */
  readonly name: string;
  readonly address: string;
}

const longestName = 120;

/**
 * A mailbox as an operator writes it, 'Fiel <avisos@fiel.example>', '"Fiel, avisos" <avisos@fiel.example>' or the address alone; null where
 * it is none that every mail server takes. A domain with accents is turned into what travels.
 */
export function mailAddressOf(text: string): MailAddress | null {
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text.trim());
  const name = nameOf(named?.[1] ?? "");
  const written = (named?.[2] ?? text).trim();
  const at = written.lastIndexOf("@");
  const domain = domainToASCII(written.slice(at + 1));
  const address = `${written.slice(0, at)}@${domain}`;
  if (name === null || at < 1 || domain === "" || !isMailAddress(address) || !isAscii(address)) return null;
  return { name, address };
}

/** Not every server takes letters of other scripts before the at sign. */
const isAscii = (text: string): boolean => /^[!-~]*$/.test(text);

/** Without the quotes that may be around it; null where it could end a header. */
function nameOf(text: string): string | null {
  const trimmed = text.trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(trimmed)?.[1]?.replaceAll(/\\(.)/g, "$1");
  const name = quoted ?? trimmed;
  return /[\p{Cc}\u2028\u2029]/u.test(name) || name.length > longestName ? null : name;
}
