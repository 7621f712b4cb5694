import { domainToASCII } from "node:url";
import { isMailAddress } from "@fiel/domain";

export interface MailAddress {
  /** Empty for none. */
  readonly name: string;
  readonly address: string;
}

const longestName = 120;

/**
 * Parses a mailbox as an operator writes it: 'Fiel <avisos@fiel.example>', '"Fiel, avisos" <avisos@fiel.example>' or the address alone. Null when not
 * every mail server would accept it. The domain is converted to ASCII.
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

/** Whether a text is printable ASCII; not every server accepts other letters before the at sign. */
const isAscii = (text: string): boolean => /^[!-~]*$/.test(text);

/** The name without surrounding quotes; null when it could break the header. */
function nameOf(text: string): string | null {
  const trimmed = text.trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(trimmed)?.[1]?.replaceAll(/\\(.)/g, "$1");
  const name = quoted ?? trimmed;
  return /[\p{Cc}\u2028\u2029]/u.test(name) || name.length > longestName ? null : name;
}
