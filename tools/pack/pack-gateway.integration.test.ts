import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  emptyConfig,
  modbusEquipment,
  startFakeServer,
  storedWeights,
} from "@fiel/gateway/testing/fake-server";
import { FielMemory, serveMemory } from "@fiel/gateway/testing/fiel-machine";
import { rootDirectory } from "../setup/paths.mjs";

let directory = "";
let program = "";
let bytes = 0;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "fiel-pack-test-"));
  const entry = join(import.meta.dirname, "pack-gateway.ts");
  execFileSync(process.execPath, [entry, "--platform", `linux-${process.arch}`, "--to", directory]);
  const [archive = ""] = readdirSync(directory);
  bytes = statSync(join(directory, archive)).size;
  execFileSync("tar", ["-xzf", join(directory, archive), "-C", directory]);
  program = join(directory, archive.replace(/-linux-.*$/, ""), "fiel-gateway");
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The environment of a computer without Node and variables, and another working folder. */
const environment = (more: Record<string, string> = {}) => ({
  cwd: "/",
  env: { PATH: "/usr/bin:/bin", ...more },
});

test("is no more than its Node and a megabyte", () => {
  expect(bytes).toBeLessThan(60e6);
});

test("says its version, and what it lacks", () => {
  const manifest = readFileSync(join(rootDirectory, "apps", "gateway", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  expect(execFileSync(program, ["--version"], { ...environment(), encoding: "utf8" })).toBe(`${version}\n`);
  const check = () => execFileSync(program, ["check"], { ...environment(), encoding: "utf8", stdio: "pipe" });
  expect(check).toThrow(/Falta FIEL_SERVER: o endereço do servidor Fiel/);
});

test("takes its settings out of a file as PowerShell writes it", () => {
  const file = join(directory, "fiel gateway.env");
  const check = () =>
    execFileSync(program, [`--settings=${file}`, "check"], {
      ...environment(),
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(check).toThrow(/fiel gateway\.env não pôde ser lido \(ENOENT\)/);
  writeFileSync(file, Buffer.from("\ufeffFIEL_SERVER=ftp://fiel.example\r\n", "utf16le"));
  expect(check).toThrow(/FIEL_SERVER não é um endereço http ou https/);
});

test("takes its settings out of what systemd hands over, as Notepad writes it", () => {
  const credentials = join(directory, "credentials");
  const check = () =>
    execFileSync(program, ["check"], {
      ...environment({ CREDENTIALS_DIRECTORY: credentials }),
      encoding: "utf8",
      stdio: "pipe",
    });
  mkdirSync(credentials);
  expect(check).toThrow(/Falta FIEL_SERVER/);
  const written = Buffer.from("\ufeffFIEL_SERVER=ftp://fiel.example\r\n", "utf16le");
  writeFileSync(join(credentials, "fiel-gateway.env"), written);
  expect(check).toThrow(/FIEL_SERVER não é um endereço http ou https/);
});

test("reads a machine and sends what it weighed", async () => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  onTestFinished(() => machine.close());
  const server = await startFakeServer();
  onTestFinished(server.close);
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(1, machine.port)] };
  const settings = {
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "key",
    FIEL_GATEWAY_DATA: join(directory, "data"),
  };
  // In another process, because this one runs the machine and the server.
  const check = await promisify(execFile)(program, ["check"], environment(settings));
  expect(check.stdout).toContain("127.0.0.1");
  const gateway = spawn(program, { ...environment(settings), stdio: "ignore" });
  const making = setInterval(() => memory.make({ weightMg: 1_000_000 }), 100);
  await expect.poll(() => storedWeights(server, 1).length).toBeGreaterThan(3);
  clearInterval(making);
  gateway.kill("SIGTERM");
  expect((await once(gateway, "exit"))[0]).toBe(0);
});
