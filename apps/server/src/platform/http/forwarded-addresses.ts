/** Matches `ip:port` and `[ipv6]:port`, as some proxies write client addresses: the port differs for each connection. */
const withPort = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/;

/** An entry without quotes, which some proxies add, as the standard's `Forwarded` header has them. */
const unquoted = (entry: string): string => (/^"[^"]*"$/.test(entry) ? entry.slice(1, -1).trim() : entry);

const addressOf = (entry: string): string => {
  const trimmed = unquoted(entry.trim());
  const [, inBrackets, plain] = withPort.exec(trimmed) ?? [];
  return inBrackets ?? plain ?? trimmed;
};

/** The addresses of X-Forwarded-For without ports, so that limits and trust by address work behind every proxy. */
export const withoutPorts = (header: string): string => header.split(",").map(addressOf).join(", ");
