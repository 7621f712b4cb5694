import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import path from "node:path";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import type { ErrorBody, SignedIn } from "@fiel/contracts";
import { bareEnvironment } from "@fiel/testkit";
import { programPath } from "@fiel/testkit/program-path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { unzip } from "../audit/testing/unzip.ts";

const directory = makeQuickDirectory("fiel-languages-");
const manager = { email: "tania@fornecedor.test", password: "uma-senha-de-gestora" };
const owner = { email: "helena@santarita.test", name: "Helena" };

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly data: string;
}
const servers: Server[] = [];

/** Starts a server in its own process, which shares no memory with the other. */
async function start(databaseUrl: string, name: string): Promise<Server> {
  const data = path.join(directory, name);
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", programPath("apps/server/src/main.ts")],
    {
      env: {
        ...bareEnvironment(),
        PORT: "0",
        FIEL_DATA: data,
        DATABASE_URL: databaseUrl,
        FIEL_MANAGER_EMAIL: manager.email,
        FIEL_MANAGER_PASSWORD: manager.password,
      },
    },
  );
  let said = "";
  child.stdout.on("data", (piece: Buffer) => (said += piece.toString()));
  while (!said.includes("Fiel pronto em") && child.exitCode === null) await sleep(50);
  const server = { child, data, url: `http://localhost:${/"port":(\d+)/.exec(said)?.[1]}` };
  servers.push(server);
  return server;
}

async function stop({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function makeDatabase(): Promise<string> {
  const { host, port, superuserPassword } = inject("postgres");
  const database = `languages_${randomBytes(4).toString("hex")}`;
  const url = `postgres://postgres:${encodeURIComponent(superuserPassword)}@${host}:${port}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return `${url}/${database}`;
}

beforeAll(async () => {
  const database = await makeDatabase();
  await start(database, "one");
  await start(database, "two");
});
afterAll(async () => {
  await Promise.all(servers.map(stop));
  rmSync(directory, { recursive: true, force: true });
});

async function send<T>(url: string, method: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      "accept-language": "pt-BR",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

/** Newest mail in a server's folder: the encoded subject and the decoded text. */
function mailOf({ data }: Server): string | undefined {
  const folder = path.join(data, "mail");
  if (!existsSync(folder)) return undefined;
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith(".eml") && !name.startsWith("."))
    .toSorted()
    .at(-1);
  if (newest === undefined) return undefined;
  const packed = readFileSync(path.join(folder, newest), "latin1").replaceAll(/=\r?\n/g, "");
  const bytes = packed.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}

it("a text that was changed on one server is in the other's errors, mails and files", async () => {
  const [one, two] = servers as [Server, Server];
  const { token } = await send<SignedIn>(`${one.url}/api/management/managers/access`, "POST", manager);
  const change = (module: string, code: string, text: string) =>
    send(`${one.url}/api/management/languages/pt_BR/${module}`, "PUT", { code, text }, token);
  await change("errors", "errors.ClientNotFound", "Este cliente não existe aqui.");
  await change("linkMails", "invitation.button", "Comece agora");
  await change("auditFiles", "headers.0", "Instante");

  const errorOf = async ({ url }: Server): Promise<string> =>
    (await send<ErrorBody>(`${url}/api/management/clients/account/verify/nobody`, "GET")).error.message;
  for (const server of servers)
    await expect.poll(() => errorOf(server)).toBe("Este cliente não existe aqui.");

  // From here on only the server runs on which no text was changed.
  await stop(one);
  const account = {
    tenant: "santa-rita",
    name: "Moinho Santa Rita",
    rootUser: owner,
    equipmentAmount: 2,
    pricePerEquipment: 18_900,
  };
  await send(`${two.url}/api/management/clients/account`, "POST", account, token);
  await expect.poll(() => mailOf(two)).toContain("Comece agora");

  const link = /reset-password\?token=([\w-]+)/.exec(mailOf(two) ?? "")?.[1];
  const password = "uma-senha-da-helena";
  const users = `${two.url}/api/client/santa-rita/users`;
  await send(`${users}/access/reset`, "POST", {
    email: owner.email,
    password,
    confirmPassword: password,
    token: link,
  });
  const user = await send<SignedIn>(`${users}/access`, "POST", { email: owner.email, password });
  const file = await fetch(`${two.url}/api/client/santa-rita/audit/export`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  const sheet = unzip(Buffer.from(await file.arrayBuffer()), "xl/worksheets/sheet1.xml");
  expect(sheet).toContain("Instante");
  expect(sheet).not.toContain("Quando");
});
