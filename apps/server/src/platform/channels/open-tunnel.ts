import { once } from "node:events";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect } from "node:tls";

/** Why a proxy opened no connection. */
export class TunnelError extends Error {
  override readonly name = "TunnelError";
}

export interface Tunnel {
  readonly proxy: URL;
  /** Target for the proxy: a checked address, or a name. */
  readonly host: string;
  readonly port: number;
  readonly ca?: string | undefined;
  readonly signal: AbortSignal;
}

/** Opens a connection through a proxy (RFC 9110, CONNECT); throws TunnelError with the proxy's status. */
export async function openTunnel({ proxy, host, port, ca, signal }: Tunnel): Promise<Socket> {
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const open = proxy.protocol === "https:" ? requestSecure : requestPlain;
  const request = open({
    host: proxy.hostname.replace(/^\[|\]$/g, ""),
    port: proxy.port === "" ? (proxy.protocol === "https:" ? 443 : 80) : Number(proxy.port),
    method: "CONNECT",
    path: authority,
    headers: { host: authority, "user-agent": "Fiel", ...accountOf(proxy) },
    agent: false,
    signal,
    ...(ca === undefined ? {} : { ca }),
  });
  request.end();
  const connected = once(request, "connect") as Promise<[IncomingMessage, Socket]>;
  // A proxy may refuse with an ordinary response instead of the CONNECT one.
  const refused = once(request, "response") as Promise<[IncomingMessage]>;
  try {
    const [answer, socket] = await Promise.race([connected, refused]);
    if (answer.statusCode === 200 && socket !== undefined) return socket;
    throw new TunnelError(`proxy: HTTP ${answer.statusCode}`);
  } catch (error) {
    request.destroy();
    if (error instanceof TunnelError || signal.aborted) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new TunnelError(`proxy: ${code ?? message}`, { cause: error });
  }
}

/** Secures a connection with TLS. The certificate must be valid for `host`, whatever address the connection goes to. */
export const secured = (socket: Socket, host: string, ca: string | undefined): Socket =>
  connect({
    socket,
    host,
    servername: isIP(host) === 0 ? host : "",
    ...(ca === undefined ? {} : { ca }),
  });

function accountOf({ username, password }: URL): { "proxy-authorization"?: string } {
  if (username === "" && password === "") return {};
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(account).toString("base64")}` };
}
