import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bareEnvironment } from "@fiel/testkit/bare-environment";
import { programPath } from "@fiel/testkit/program-path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MachineReader } from "./machine/testing/read-machine.ts";
import { Receiver } from "./sending/testing/receiver.ts";

let directory: string;
const cleanUp: (() => unknown)[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "simulator-"));
});
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
  await rm(directory, { recursive: true });
});

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = {
    ...bareEnvironment(),
    FIEL_SIMULATOR_PORT: "0",
    FIEL_SIMULATOR_DATA: directory,
    ...environment,
  };
  const child = spawn(process.execPath, [programPath("apps/simulator/src/main.ts"), ...args], { env });
  cleanUp.push(() => child.kill("SIGKILL"));
  const lines = createInterface(child.stdout);
  let errors = "";
  child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
  const exit = once(child, "exit").then(([code]) => ({ code: code as number | null, errors }));
  return { child, lines, exit };
}

test("plays ten Modbus machines and two directories, and stops cleanly", async () => {
  const { child, lines, exit } = run([]);
  const [ready] = (await once(lines, "line")) as [string];
  const places = ready
    .replace("Fábrica simulada pronta: ", "")
    .split(" ")
    .map((place) => place.split("="));
  const machines = places.filter(([, address]) => address!.startsWith("127.0.0.1:"));
  expect([places.length, machines.length]).toEqual([12, 10]);
  for (const [, address] of machines) {
    const reader = await MachineReader.connect(Number(address!.split(":")[1]));
    const { profile, state, ringSize, product, operator } = await reader.read();
    reader.close();
    expect({ profile, state, ringSize }).toEqual({ profile: 1, state: 2, ringSize: 200 });
    expect(product).toBeGreaterThan(100_000);
    expect(operator).toBeGreaterThan(100);
  }
  child.kill("SIGTERM");
  expect(await exit).toEqual({ code: 0, errors: "" });
});

test("fills in the past up to the first start, and a second time nothing", async () => {
  const receiver = await Receiver.start();
  cleanUp.push(() => receiver.close());
  const untilMs = Date.parse("2026-11-18T06:40:00-03:00");
  const args = ["history", "--server", receiver.url, "--days", "1", "--until"];
  expect(await run([...args, String(untilMs)], { FIEL_DEVICE_KEY: "key" }).exit).toEqual({
    code: 0,
    errors: "",
  });
  const instants = receiver.stored.flatMap((batch) => batch.weighings.flatMap((columns) => columns.at));
  expect(instants.length).toBeGreaterThan(200_000);
  expect(instants.filter((at) => at >= untilMs)).toEqual([]);
  const batches = receiver.batches.size;
  await run([...args, String(untilMs + 3_600_000)], { FIEL_DEVICE_KEY: "key" }).exit;
  expect(receiver.batches.size).toBe(batches);
  expect(JSON.parse(await readFile(join(directory, "first-start.json"), "utf8"))).toEqual({
    startedAtMs: untilMs,
  });
});

test.each([
  {
    args: ["history", "--server", "http://127.0.0.1:1"],
    environment: {},
    says: "Falta a chave do dispositivo",
  },
  { args: ["history", "--key", "k"], environment: {}, says: "Falta o endereço do servidor" },
  {
    args: ["history", "--server", "http://127.0.0.1:1", "--key", "k", "--days", "two"],
    environment: {},
    says: "--days",
  },
  { args: ["backwards"], environment: {}, says: "Modo desconhecido: backwards" },
  { args: [], environment: { FIEL_SIMULATOR_PORT: "many" }, says: "FIEL_SIMULATOR_PORT" },
])("refuses $args $environment with a sentence", async ({ args, environment, says }) => {
  const { code, errors } = await run(args, environment).exit;
  expect(code).toBe(1);
  expect(errors).toContain(says);
  expect(errors.trim().split("\n")).toHaveLength(1);
});
