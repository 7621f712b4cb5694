import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { getEquipmentStatus, signIn } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { freePort } from "../../e2e/support/ports.ts";
import { rootDirectory } from "../setup/paths.mjs";
import { demoPassword } from "./demo-settings.ts";
import { portIsFree } from "./port-is-free.ts";

/** The contract's connection state Conectado. */
const connected = 2;
/** The contract's status of an order Em produção. */
const inProduction = 2;

/** Processes that the demo started, found by the data folder in their environment. */
const processesOf = (dataDirectory: string): readonly string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`FIEL_DATA=${dataDirectory}\0`);
      } catch {
        return false;
      }
    });

describe("npm start", { timeout: patience.longMs }, () => {
  let dataDirectory: string;
  let port: number;
  let demo: ChildProcess;
  let lines: string[];

  const startDemo = async (): Promise<void> => {
    const environment = { FIEL_DATA: dataDirectory, PORT: String(port), FIEL_SIMULATOR_PORT: "17020" };
    demo = spawn(process.execPath, [join(rootDirectory, "tools", "run.mjs"), "start"], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    lines = [];
    const ready = Promise.withResolvers<void>();
    createInterface({ input: demo.stdout! }).on("line", (line) => {
      lines.push(line);
      if (line === `Fiel pronto em http://localhost:${port}`) ready.resolve();
    });
    demo.once("exit", (code) =>
      ready.reject(new Error(`npm start ended with ${code}:\n${lines.join("\n")}`)),
    );
    await ready.promise;
  };

  const stopDemo = async (): Promise<number> => {
    demo.kill("SIGTERM");
    const [code] = (await once(demo, "exit")) as [number];
    return code;
  };

  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`http://localhost:${port}${path.replace(":tenant", "demo")}`, init);
    expect(answer.status).toBe(200);
    return answer.json();
  };

  const signInAs = async (name: string): Promise<string> => {
    const body = JSON.stringify({ email: `${name}@demo.fiel`, password: demoPassword });
    const headers = { "Content-Type": "application/json" };
    return signIn.answer.parse(await ask(signIn.path, { method: "POST", headers, body })).token;
  };

  /** Number of machines that are connected according to the server. */
  const countConnected = async (token: string): Promise<number> => {
    const answer = await ask(getEquipmentStatus.path, { headers: { Authorization: `Bearer ${token}` } });
    return getEquipmentStatus.answer.parse(answer).result.filter(({ status }) => status === connected).length;
  };

  beforeAll(async () => {
    dataDirectory = makeQuickDirectory("fiel-demo-");
    port = await freePort();
    await startDemo();
  }, patience.longMs);
  afterAll(async () => {
    if (demo.exitCode === null) await stopDemo();
    rmSync(dataDirectory, { recursive: true, force: true });
  }, patience.longMs);

  test("serves the pages and lets the three demo users in", async () => {
    const page = await fetch(`http://localhost:${port}/`);
    expect(await page.text()).toContain("<html");
    const tokens = await Promise.all(["admin", "supervisor", "operador"].map(signInAs));
    expect(new Set(tokens).size).toBe(3);
  });

  test("what only starts and watches the others has loaded nothing of what builds the pages", () => {
    const starters = processesOf(dataDirectory).filter((pid) =>
      /tools\/(run\.mjs|demo\/main\.ts)/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")),
    );
    expect(starters).toHaveLength(2);
    for (const pid of starters)
      expect(readFileSync(`/proc/${pid}/maps`, "utf8")).not.toMatch(/rolldown|lightningcss|esbuild/);
  });

  test("brings the machines' state through the real gateway", async () => {
    const token = await signInAs("operador");
    while ((await countConnected(token)) < 3) await wait(200);
    expect(await countConnected(token)).toBeGreaterThanOrEqual(3);
  });

  const readAsAdmin = async () => {
    const headers = { Authorization: `Bearer ${await signInAs("admin")}` };
    return (path: string) => ask(`/api/client/:tenant/${path}`, { headers });
  };

  test("has alert rules, a screen and a report by mail, as a plant that is used", async () => {
    const read = await readAsAdmin();
    const furnished = async () => [
      ((await read("registrations/alert-rules")) as object[]).length,
      ((await read("boards")) as object[]).length,
      ((await read("reports/jobs")) as { jobs: { state: string }[] }).jobs.map(({ state }) => state),
    ];
    await expect.poll(furnished).toEqual([2, 1, ["done"]]);
  });

  test("shows within minutes an order in work with its bales, an alert that somebody took, a report that was mailed, and a board", async () => {
    const read = await readAsAdmin();
    const day = [{ startTimestamp: Date.now() - 24 * 3_600_000, endTimestamp: Date.now() }];
    const board = `dashboard/board?zoom=custom&dates=${encodeURIComponent(JSON.stringify(day))}`;
    const seen = {
      order: async () =>
        ((await read("registrations/orders/opdata")) as { status: number; producedPackages: number }[]).some(
          ({ status, producedPackages }) => status === inProduction && producedPackages > 0,
        ),
      incident: async () =>
        ((await read("alerts/incidents")) as { incidents: { acknowledged: object | null }[] }).incidents.some(
          ({ acknowledged }) => acknowledged !== null,
        ),
      report: async () =>
        ((await read("reports/jobs")) as { jobs: { deliveries: { state: string }[] }[] }).jobs.some(
          ({ deliveries }) => deliveries.some(({ state }) => state === "sent"),
        ),
      board: async () =>
        ((await read(board)) as { data: { machines: { total: number }[] } }).data.machines.some(
          ({ total }) => total > 0,
        ),
    };
    for (const isSeen of Object.values(seen)) while (!(await isSeen())) await wait(1_000);
    expect(await Promise.all(Object.values(seen).map((isSeen) => isSeen()))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test("stops everything it started, and goes on with its data", async () => {
    expect(await stopDemo()).toBe(0);
    expect(processesOf(dataDirectory)).toEqual([]);
    expect(await portIsFree(port)).toBe(true);
    const registrations = readFileSync(join(dataDirectory, "demo-registrations.json"), "utf8");
    await startDemo();
    expect(readFileSync(join(dataDirectory, "demo-registrations.json"), "utf8")).toBe(registrations);
    await signInAs("supervisor");
  });

  test("says so when the port is taken", async () => {
    const said: string[] = [];
    const second = spawn(process.execPath, [join(rootDirectory, "tools", "run.mjs"), "start"], {
      env: { ...process.env, PORT: String(port), FIEL_DATA: dataDirectory },
      stdio: ["ignore", "ignore", "pipe"],
    });
    second.stderr.on("data", (piece: Buffer) => said.push(piece.toString()));
    const [code] = (await once(second, "close")) as [number];
    expect(code).toBe(1);
    expect(said.join("")).toContain(`A porta ${port} já está em uso.`);
  });
});
