import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";

const runToEndUrl = pathToFileURL(join(rootDirectory, "tools", "run", "run-to-end.mjs")).href;
const serving = `
  process.on("SIGTERM", () => process.exit(7));
  process.on("SIGINT", () => process.exit(8));
  setInterval(() => {}, 1000);
  console.log(process.pid, process.env.UV_THREADPOOL_SIZE, process.env.JE_MALLOC_CONF);
`;

const watchTimes = "{ everyMs: 50, misses: 10 }";
/** A server that sends its live address; after half a second it no longer answers. */
const watched = (stuckBy: string) => `
  import { createServer } from "node:http";
  const server = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1", () => {
    process.send({ live: "http://127.0.0.1:" + server.address().port + "/health/live" });
    console.log(process.pid);
  });
  setTimeout(() => { ${stuckBy} }, 500);
`;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "fiel-run-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Writes a program that runs `script` as tools/run.mjs runs an entry; returns its path. */
const writeStarter = (script: string): string => {
  const entry = join(directory, "entry.mjs");
  const starter = join(directory, "starter.mjs");
  writeFileSync(entry, script);
  writeFileSync(
    starter,
    `import { runToEnd } from ${JSON.stringify(runToEndUrl)};
     process.exitCode = await runToEnd(process.execPath, [${JSON.stringify(entry)}], false, ${watchTimes});`,
  );
  return starter;
};

const start = (program: string): ChildProcess =>
  spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });

const startStarter = (script: string): ChildProcess => start(writeStarter(script));

const firstLine = async (child: ChildProcess): Promise<string> => {
  const [piece] = (await once(child.stdout!, "data")) as [Buffer];
  return piece.toString().trim();
};

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test("hands the exit code on", async () => {
  const [code] = await once(startStarter("process.exit(5)"), "exit");
  expect(code).toBe(5);
});

test("gives the entry more threads for the engines' calls, and memory that stays", async () => {
  const starter = startStarter(serving);
  expect((await firstLine(starter)).split(" ").slice(1)).toEqual(["48", "dirty_decay_ms:300000"]);
  starter.kill("SIGTERM");
  await once(starter, "exit");
});

test.each([
  ["SIGTERM", 7],
  ["SIGINT", 8],
] as const)("hands %s on and waits for the entry's own end", async (signal, expected) => {
  const starter = startStarter(serving);
  await firstLine(starter);
  starter.kill(signal);
  const [code] = await once(starter, "exit");
  expect(code).toBe(expected);
});

test("hands a signal on once when npm repeats the terminal's", async () => {
  const starter = startStarter(`
    let count = 0;
    process.on("SIGINT", () => { count += 1; setTimeout(() => process.exit(count), 200); });
    setInterval(() => {}, 1000);
    console.log(process.pid);
  `);
  await firstLine(starter);
  starter.kill("SIGINT");
  await wait(20);
  starter.kill("SIGINT");
  const [code] = await once(starter, "exit");
  expect(code).toBe(1);
});

test("stops when npm, which started the starter, is killed", async () => {
  const npm = join(directory, "npm.mjs");
  const environment = `{ ...process.env, npm_lifecycle_event: "start" }`;
  writeFileSync(
    npm,
    `import { spawn } from "node:child_process";
     spawn(process.execPath, [${JSON.stringify(writeStarter(serving))}], { stdio: "inherit", env: ${environment} });`,
  );
  const played = start(npm);
  const pid = Number((await firstLine(played)).split(" ")[0]);
  played.kill("SIGKILL");
  while (!isGone(pid)) await wait(20);
  expect(isGone(pid)).toBe(true);
});

test.each([
  ["whose thread is held", "for (;;);", 128 + 9],
  [
    "whose port is closed",
    "server.close(); server.closeAllConnections(); setInterval(() => {}, 1000);",
    128 + 9,
  ],
  ["that lives", "setTimeout(() => process.exit(3), 2_000);", 3],
])("of a server %s", async (_, stuckBy, expected) => {
  const [code] = await once(startStarter(watched(stuckBy)), "exit");
  expect(code).toBe(expected);
});

test("leaves no orphan when the starter is killed", async () => {
  const starter = startStarter(serving);
  const pid = Number((await firstLine(starter)).split(" ")[0]);
  starter.kill("SIGKILL");
  while (!isGone(pid)) await wait(20);
  expect(isGone(pid)).toBe(true);
});
