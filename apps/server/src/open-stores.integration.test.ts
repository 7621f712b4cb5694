import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { programPath } from "@fiel/testkit/program-path";
import { describe, expect, it, type TestContext } from "vitest";
import { openStores } from "./open-stores.ts";
import { readSettings } from "./platform/config/read-settings.ts";
import { isEngineHeld } from "./platform/stores/holding/hold-engine.ts";
import { hasNamespaces, otherContainer } from "./platform/stores/postgres/testing/namespaces.ts";
import { killHard, makeDataRoot, quiet } from "./platform/stores/postgres/testing/test-store.ts";

const program = programPath("apps/server/src/platform/stores/telemetry/testing/hold-telemetry.ts");

/** A folder, and another process that has opened the telemetry store in it. */
async function heldPlace(
  { onTestFinished }: TestContext,
  kind: string,
  prefix: readonly string[] = [],
): Promise<{ root: string; holder: ChildProcess }> {
  const { root, remove } = await makeDataRoot();
  const [command, ...rest] = [...prefix, process.execPath, program, path.join(root, "clickhouse"), kind];
  const holder = spawn(command, rest, { stdio: ["ignore", "pipe", "inherit"], cwd: "/" });
  onTestFinished(async () => {
    if (holder.exitCode === null && holder.signalCode === null) await killHard(holder);
    await remove();
  });
  await once(holder.stdout as NodeJS.EventEmitter, "data");
  return { root, holder };
}

const settingsOf = (root: string) => readSettings({ FIEL_DATA: root, PORT: "0" }, root);

describe("a server whose telemetry store another process has", () => {
  it("says that a command has it, waits until it is done, and starts", async (context) => {
    const { root, holder } = await heldPlace(context, "command");
    const told: string[] = [];
    const warn = (_details: object, message: string): void => {
      told.push(message);
      void killHard(holder);
    };
    const stores = await openStores(settingsOf(root), { ...quiet, warn });
    expect(told).toEqual([
      expect.stringMatching(
        new RegExp(`estão com um comando \\(processo ${holder.pid} de .*, desde .*\\): espera-se por ele$`),
      ),
    ]);
    expect(isEngineHeld(path.join(root, "clickhouse"))).toBe(true);
    await stores.close();
    expect(isEngineHeld(path.join(root, "clickhouse"))).toBe(false);
  });

  it("ends its wait when it is stopped", async (context) => {
    const { root } = await heldPlace(context, "command");
    const stopping = new AbortController();
    const warn = (): void => stopping.abort(new Error("stopped"));
    await expect(openStores(settingsOf(root), { ...quiet, warn }, stopping.signal)).rejects.toThrow(
      "stopped",
    );
  });

  it("is refused in words where it is another server's", async (context) => {
    const { root } = await heldPlace(context, "server");
    await expect(openStores(settingsOf(root), quiet)).rejects.toThrow(
      /clickhouse estão com o servidor \(processo \d+ de .*\)\. Só um processo o abre de cada vez/,
    );
  });

  it("is refused in words where it is a server's of a version without the lock beside it, of which the engine's own lock tells", async (context) => {
    const { root } = await heldPlace(context, "server");
    for (const name of ["clickhouse.lock", "clickhouse.holder"]) rmSync(path.join(root, name));
    expect(isEngineHeld(path.join(root, "clickhouse"))).toBe(false);
    await expect(openStores(settingsOf(root), quiet)).rejects.toThrow(
      /estão com um Fiel de uma versão anterior, que ainda roda e não usa a trava/,
    );
  });

  it.runIf(hasNamespaces)("is refused where another container has it", async (context) => {
    const { root } = await heldPlace(context, "server", otherContainer);
    await expect(openStores(settingsOf(root), quiet)).rejects.toThrow(/clickhouse estão com o servidor/);
  });
});
