import { folderTroubleOf } from "@fiel/domain";

/** System codes for a network address that does not answer. Readers may see the code and nothing else. */
const networkCode =
  /\bE(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|HOSTDOWN|NOTFOUND|AI_AGAIN|CONNRESET|PIPE|TIMEDOUT)\b/;
/** Patterns of addresses. Lengths are limited to those of a host name or a scheme, since unlimited patterns would take quadratic time. */
const addresses = [
  /\\\\[^\\/\s]+/g,
  /\b[a-z][a-z\d+.-]{0,30}:\/\/\S+/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?/g,
  /\[?(?:(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}|(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?::[\da-f:]*)\]?(?::\d{1,5})?/gi,
  /\b[a-z][\w.-]{0,253}:\d{1,5}\b/gi,
] as const;
const leftOut = "…";

const withoutAny = (text: string): string =>
  addresses.reduce((rest, address) => rest.replaceAll(address, leftOut), text);

const lastPart = (path: string): string => path.split(/[\\/]+/).findLast(Boolean) ?? leftOut;

/**
 * Why a machine cannot be read, for readers who may not know the plant's network: a system code, the last part of a folder's path, or the text
 * without `address` (the machine's, as the gateway has it) and without any other address.
 */
export function troubleWithoutAddresses(trouble: string, address: string): string {
  const folder = folderTroubleOf(trouble);
  if (folder !== null)
    return withoutAny(`diretório ${lastPart(folder.path)}: ${folder.reason} (${folder.code})`);
  const code = networkCode.exec(trouble)?.[0];
  if (code !== undefined) return code;
  const [host = ""] = address.split(/:\d+$/);
  const own = [address, host].filter((one) => one.length > 2);
  return withoutAny(own.reduce((rest, one) => rest.replaceAll(one, leftOut), trouble));
}
