import { createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/**
 * A company's forward proxy: it tunnels (CONNECT) and forwards plain requests, and requires the account of its first argument, if any. Names below
 * `.test`, and hosts in its other arguments (`host`, or `host=port` for another port of this machine), lead to this machine; with such hosts no other
 * is reachable. Tells its parent its port and each request.
 */
const [account = "", ...here] = process.argv.slice(2);
const tell = (line: string): void => void process.send?.(line);
// Messages are in order: when the echo arrives, all earlier requests have been told.
process.on("message", (echo: string) => tell(echo));
process.on("disconnect", () => process.exit());
const expected = `Basic ${Buffer.from(account).toString("base64")}`;
const unreachable = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n";
const isKnown = (header: string | undefined): boolean => account === "" || header === expected;
const ports = new Map(
  here.map((one) => {
    const [host = "", port] = one.split("=");
    return [host, port] as const;
  }),
);
/** Where to connect to; null when it is unreachable. */
const placeOf = ({ hostname, port }: URL): { readonly host: string; readonly port: number } | null => {
  const host = hostname.replace(/^\[|\]$/g, "");
  const asked = Number(port === "" ? 80 : port);
  // Names below `.test` are known only to this proxy.
  if (host.endsWith(".test") || ports.has(host))
    return { host: "127.0.0.1", port: Number(ports.get(host) ?? asked) };
  return here.length === 0 ? { host, port: asked } : null;
};

const server = createServer((asked, reply) => {
  tell(`${asked.method} ${asked.url}`);
  if (!isKnown(asked.headers["proxy-authorization"])) return void reply.writeHead(407).end();
  const target = URL.parse(asked.url ?? "");
  if (target === null) return void reply.writeHead(400).end();
  const passed = request(
    target,
    { method: asked.method, headers: { ...asked.headers, host: target.host } },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    },
  );
  passed.on("error", () => reply.destroy());
  asked.pipe(passed);
});

server.on("connect", (asked, client: Socket, head: Buffer) => {
  tell(`CONNECT ${asked.url}`);
  if (!isKnown(asked.headers["proxy-authorization"]))
    return void client.end("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
  const place = URL.parse(`http://${asked.url}`);
  const way = place === null ? null : placeOf(place);
  if (way === null) return void client.end(unreachable);
  const there = connect(way);
  there.once("connect", () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    there.write(head);
    there.pipe(client).pipe(there);
  });
  there.on("error", () => client.end(unreachable));
  client.on("error", () => there.destroy());
});

server.listen(0, "127.0.0.1", () => tell(`port ${(server.address() as AddressInfo).port}`));
