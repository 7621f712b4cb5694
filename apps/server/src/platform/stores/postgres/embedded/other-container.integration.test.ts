import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { openPostgres } from "../open-postgres.ts";
import { hasNamespaces, killContainer, otherContainer, otherNetwork } from "../testing/namespaces.ts";
import {
  claimAlso,
  type HolderOptions,
  killHard,
  makeDataRoot,
  quiet,
  spawnHolder,
} from "../testing/test-store.ts";
import { locateBinaries } from "./binaries.ts";
import { chooseLauncher, commandLine } from "./launcher.ts";

/** A data root for one test. Processes that the test starts on it end with the test. */
async function ownPlace({ onTestFinished }: Pick<TestContext, "onTestFinished">) {
  const { root, remove } = await makeDataRoot();
  const children: ChildProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(
      children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(killHard),
    );
    await remove();
  });
  const begin = (key: string, options?: HolderOptions) => {
    const begun = spawnHolder(root, key, options);
    children.push(begun.child);
    return begun;
  };
  const start = async (key: string, options?: HolderOptions) => {
    const { child, ready } = begin(key, options);
    await ready;
    return child;
  };
  return { root, begin, start };
}

async function keysInStore(root: string): Promise<string[]> {
  const store = await openPostgres({ databaseUrl: null, dataDirectory: root }, quiet);
  try {
    const rows = await store.shared.selectFrom("claims").select("key").orderBy("key").execute();
    return rows.map(({ key }) => key);
  } finally {
    await store.close();
  }
}

const pidFile = (root: string) => readFile(path.join(root, "postgres", "postmaster.pid"), "utf8");

const refused = /Os dados em .* estão com o servidor \(processo \d+ de \S+, desde .* UTC\)/;

describe.runIf(hasNamespaces).concurrent("the embedded PostgreSQL and another container", () => {
  for (const [what, prefix] of [
    ["process numbers", otherContainer],
    ["a network", otherNetwork],
    ["process numbers and a network", [...otherContainer, ...otherNetwork]],
  ] as const)
    it(`is refused to one that has ${what} of its own, in words, and loses nothing`, async (context) => {
      const { root, begin, start } = await ownPlace(context);
      const server = await start("before");
      const file = await pidFile(root);
      await expect(begin("other", { prefix }).ready).rejects.toThrow(refused);
      await claimAlso(server, "after");
      expect(await pidFile(root)).toBe(file);
      await killHard(server);
      expect(await keysInStore(root)).toEqual(["after", "before"]);
    });

  it("lets a command of another container work beside the server, and goes on when it has ended", async (context) => {
    const { root, start } = await ownPlace(context);
    const server = await start("server");
    const file = await pidFile(root);
    const command = await start("command", {
      prefix: [...otherContainer, ...otherNetwork],
      env: { ...process.env, HOLDS_AS: "command" },
    });
    await killContainer(command);
    await claimAlso(server, "server again");
    expect(await pidFile(root)).toBe(file);
    await killHard(server);
    expect(await keysInStore(root)).toEqual(["command", "server", "server again"]);
  });

  it("is refused as long as the PostgreSQL of a killed server runs", async (context) => {
    const { root, begin, start } = await ownPlace(context);
    await killHard(await start("kept"));
    await expect(begin("other", { prefix: otherContainer }).ready).rejects.toThrow(refused);
    expect(await keysInStore(root)).toEqual(["kept"]);
  });

  it("is refused while the server that has it lost its PostgreSQL", async (context) => {
    const { root, begin, start } = await ownPlace(context);
    const server = await start("kept");
    server.kill("SIGSTOP");
    const [pid] = (await pidFile(root)).split("\n");
    process.kill(Number(pid), "SIGKILL");
    await expect(begin("other", { prefix: otherContainer }).ready).rejects.toThrow(refused);
    server.kill("SIGCONT");
    await killHard(server);
    expect(await keysInStore(root)).toEqual(["kept"]);
  });

  it("starts at once after a container that was killed whole, whatever lives under the number in its file", async (context) => {
    const { root, start } = await ownPlace(context);
    await killContainer(await start("kept", { prefix: otherContainer }));
    const [pid] = (await pidFile(root)).split("\n");
    const crowd = `for i in $(seq ${pid}); do sleep 1000 & done; kill -0 ${pid} && "$@" & wait $!`;
    const next = await start("next", { prefix: [...otherContainer, "sh", "-c", crowd, "sh"] });
    await killContainer(next);
    expect(await keysInStore(root)).toEqual(["kept", "next"]);
  });

  for (const [how, prefix] of [
    ["its socket", [...otherContainer, ...otherNetwork]],
    ["its port", otherContainer],
  ] as const)
    it(`is refused while a server of a version without the hold has it there, which ${how} tells, and loses nothing`, async (context) => {
      const { root, begin, start } = await ownPlace(context);
      const older = await start("older", { prefix });
      const file = await pidFile(root);
      await rm(path.join(root, "postgres.hold"));
      if (how === "its port")
        for (const name of await readdir(path.join(root, "postgres")))
          if (name.startsWith(".s.PGSQL.")) await rm(path.join(root, "postgres", name));
      await expect(begin("newer").ready).rejects.toThrow(/estão com um Fiel de uma versão anterior/);
      expect(await pidFile(root)).toBe(file);
      await claimAlso(older, "older again");
      await killContainer(older);
      expect(await keysInStore(root)).toEqual(["older", "older again"]);
    });

  it("takes no second PostgreSQL from a version without the hold that starts in another container", async (context) => {
    const { root, start } = await ownPlace(context);
    const server = await start("before");
    const data = path.join(root, "postgres");
    const { postgres, initdb } = await locateBinaries();
    // So did that version: the number in the file meant nothing in its container.
    await rename(path.join(data, "postmaster.pid"), path.join(root, "aside"));
    const launcher = await chooseLauncher(initdb, root);
    const { uid, gid } = launcher.spawnAs;
    const asOwner =
      uid === undefined ? [] : ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
    const [program, args] = commandLine(launcher, postgres, "-D", data, "-p", "5999");
    const [command = "", ...rest] = [...otherContainer, ...otherNetwork, ...asOwner, program, ...args];
    const older = spawnSync(command, rest, { encoding: "utf8", cwd: "/" });
    expect(older.stderr).toMatch(/FATAL: .*has invalid permissions/);
    expect(older.status).toBe(1);
    await rename(path.join(root, "aside"), path.join(data, "postmaster.pid"));
    await claimAlso(server, "after");
    await killHard(server);
    expect(await keysInStore(root)).toEqual(["after", "before"]);
  });

  it("goes to one of several containers that start at the same time", async (context) => {
    const { root, begin } = await ownPlace(context);
    const outcomes = await Promise.all(
      ["a", "b", "c"].map((key) => {
        const { child, ready } = begin(key, { prefix: otherContainer });
        return ready.then(
          () => ({ key, child }),
          () => null,
        );
      }),
    );
    const winners = outcomes.filter((outcome) => outcome !== null);
    expect(winners).toHaveLength(1);
    await killContainer(winners[0]!.child);
    expect(await keysInStore(root)).toEqual([winners[0]!.key]);
  });

  it("is waited for by a server while a command of another container has it", async (context) => {
    const { root, begin, start } = await ownPlace(context);
    const command = await start("command", {
      prefix: otherContainer,
      env: { ...process.env, HOLDS_AS: "command" },
    });
    const server = begin("server");
    await expect(once(server.child.stderr as NodeJS.EventEmitter, "data").then(String)).resolves.toMatch(
      /estão com um comando \(processo \d+ de .*\): espera-se por ele/,
    );
    await killContainer(command);
    await server.ready;
    await killHard(server.child);
    expect(await keysInStore(root)).toEqual(["command", "server"]);
  });
});
