import { once } from "node:events";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect } from "node:tls";

/** Why a proxy let nothing through. */
export class TunnelError extends Error {
  override readonly name = "TunnelError";
}

export interface Tunnel {
  readonly proxy: URL;
  /** What is asked of the proxy: an address that was judged, or a name. */
  readonly host: string;
  readonly port: number;
  readonly ca?: string | undefined;
  readonly signal: AbortSignal;
}

/** A connection through the proxy (RFC 9110, CONNECT); throws a TunnelError that says what the proxy said. */
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
  // A refusal may come as the answer to any other request does.
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

/** The same connection, secured; the certificate has to be that of `host`, whatever address the connection leads to. */
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
