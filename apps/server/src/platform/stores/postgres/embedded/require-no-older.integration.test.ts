import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCredentials, writeCredentials } from "./credentials.ts";
import { requireNoOlder } from "./require-no-older.ts";

const request = (kind: number, more = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(9);
  head.write("R");
  head.writeInt32BE(8 + more.length, 1);
  head.writeInt32BE(kind, 5);
  return Buffer.concat([head, more]);
};
const cleartext = request(3);
const md5 = request(5, Buffer.from("salt"));
const scram = request(10, Buffer.from("SCRAM-SHA-256\0\0"));

/** Another program, which answers what it hears with the requests in turn; returns its port, and what it was told. */
async function listen(requests: readonly Buffer[]) {
  const told: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const next = requests.values();
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      told.push(bytes);
      const answer = next.next().value;
      if (answer === undefined) socket.destroy();
      else socket.write(answer);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, told: () => Buffer.concat(told).toString("latin1") };
}

/** A data folder whose PostgreSQL was killed while it used the port. */
async function leave(port: number) {
  const home = await mkdtemp(path.join(tmpdir(), "fiel-older-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const data = path.join(home, "postgres");
  await mkdir(data);
  const credentials = createCredentials();
  await writeCredentials(data, credentials);
  await writeFile(
    path.join(data, "postmaster.pid"),
    `99999999\n${data}\n1\n${port}\n${data}\n127.0.0.1\n1 2\nready\n`,
  );
  return { home, password: credentials.superuser };
}

describe("a program that listens on the port of a killed PostgreSQL", () => {
  it.each([
    ["the password", [cleartext]],
    ["a hash of the password", [md5]],
    ["a proof, then the password", [scram, cleartext]],
  ])("is told nothing when it asks for %s, and does not hinder the start", async (_, requests) => {
    const other = await listen(requests);
    const { home, password } = await leave(other.port);
    await requireNoOlder(home, "server");
    const told = other.told();
    expect(told).toContain("fiel-older");
    expect(told).not.toContain(password);
    expect(told).not.toMatch(/md5[0-9a-f]{32}/);
  });
});
