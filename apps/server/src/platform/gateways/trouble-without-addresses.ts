/** What systems call it when something on the network does not answer: the code tells all that a reader may know. */
const networkCode =
  /\bE(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|HOSTDOWN|NOTFOUND|AI_AGAIN|CONNRESET|PIPE|TIMEDOUT)\b/;
/** A folder as gateways write it, before the reason. */
const folder = /^(diretório )(.+)(: .+ \([A-Z]+\))$/;
const addresses = [
  /\\\\[^\\/\s]+/g,
  /\b[a-z][a-z\d+.-]*:\/\/\S+/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?/g,
  /\[?(?:(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}|(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?::[\da-f:]*)\]?(?::\d{1,5})?/gi,
  /\b[a-z][\w.-]*:\d{1,5}\b/gi,
] as const;
const leftOut = "…";

const withoutAny = (text: string): string =>
  addresses.reduce((rest, address) => rest.replaceAll(address, leftOut), text);

const lastPart = (path: string): string => path.split(/[\\/]+/).findLast(Boolean) ?? leftOut;

/**
 * Why a machine cannot be read, for readers who may not know the plant's network: a system's code alone, a folder by its own name,
 * and other words without `address` (the machine's, as the gateway has it) or any other.
 */
export function troubleWithoutAddresses(trouble: string, address: string): string {
  const [, before, path, reason] = folder.exec(trouble) ?? [];
  if (before !== undefined && path !== undefined && reason !== undefined)
    return withoutAny(`${before}${lastPart(path)}${reason}`);
  const code = networkCode.exec(trouble)?.[0];
  if (code !== undefined) return code;
  const [host = ""] = address.split(/:\d+$/);
  const own = [address, host].filter((one) => one.length > 2);
  return withoutAny(own.reduce((rest, one) => rest.replaceAll(one, leftOut), trouble));
}
