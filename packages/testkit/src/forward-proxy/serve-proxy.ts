import { createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/**
 * A firm's proxy as a program: it tunnels (CONNECT) and passes plain requests on, asks for the account of its first argument where there
 * is one, knows every name below `.test` as this machine, and tells who started it its port and each thing it is asked for. Where its
 * other arguments are addresses of the internet, they are this machine too, and no other address is reached.
 */
const [account = "", ...here] = process.argv.slice(2);
const tell = (line: string): void => void process.send?.(line);
// What is told before an echo has been heard when the echo is.
process.on("message", (echo: string) => tell(echo));
process.on("disconnect", () => process.exit());
const expected = `Basic ${Buffer.from(account).toString("base64")}`;
const unreachable = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n";
const isKnown = (header: string | undefined): boolean => account === "" || header === expected;
/** Null: it reaches nothing there. */
const placeOf = (host: string): string | null => {
  // Its own names, which nobody else knows.
  if (host.endsWith(".test") || here.includes(host)) return "127.0.0.1";
  return here.length === 0 ? host : null;
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
  const host = placeOf(place?.hostname.replace(/^\[|\]$/g, "") ?? "");
  if (host === null) return void client.end(unreachable);
  const there = connect({ host, port: Number(place?.port === "" ? 80 : place?.port) });
  there.once("connect", () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    there.write(head);
    there.pipe(client).pipe(there);
  });
  there.on("error", () => client.end(unreachable));
  client.on("error", () => there.destroy());
});

server.listen(0, "127.0.0.1", () => tell(`port ${(server.address() as AddressInfo).port}`));
