import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, type TestContext } from "vitest";
import { openPostgres } from "../open-postgres.ts";
import { claimAlso, killHard, makeDataRoot, quiet, spawnHolder, startHolder } from "../testing/test-store.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostmaster } from "./postmaster-file.ts";

/** A data root for one test. */
async function ownRoot({ onTestFinished }: TestContext): Promise<string> {
  const { root, remove } = await makeDataRoot();
  onTestFinished(remove);
  return root;
}

const nobody = 65_534;

/** Whether a test can run as another user: only root may become one, and that user must be able to enter this clone. */
function commonUserCanRun(): boolean {
  if (process.getuid?.() !== 0) return false;
  const read = ["-e", `require("node:fs").accessSync(${JSON.stringify(import.meta.filename)})`];
  return spawnSync(process.execPath, read, { uid: nobody, gid: nobody, cwd: "/" }).status === 0;
}

const running = (root: string) => findPostmaster(path.join(root, "postgres"));

async function keysInStore(root: string): Promise<string[]> {
  const store = await openPostgres({ databaseUrl: null, dataDirectory: root }, quiet);
  try {
    const rows = await store.shared.selectFrom("claims").select("key").orderBy("key").execute();
    return rows.map(({ key }) => key);
  } finally {
    await store.close();
  }
}

// Concurrent, because each test has its own PostgreSQL and mostly waits for its start and end.
describe.concurrent("the embedded PostgreSQL", () => {
  it("runs from an empty directory that only its owner may enter, durable and reachable from this machine alone", async (context) => {
    const root = await ownRoot(context);
    const embedded = await openEmbeddedPostgres(root, quiet);
    const { rows } = await embedded.superuser.query(
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'max_connections')
       order by name`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      listen_addresses: "127.0.0.1",
      unix_socket_directories: path.join(root, "postgres"),
      max_connections: "100",
    });
    const credentials = await stat(path.join(root, "postgres", "fiel-credentials.json"));
    expect(credentials.mode & 0o777).toBe(0o600);
    await embedded.release();
    expect(await running(root)).toBeNull();
  });

  it("is stopped by the last of those who use it, whoever started it", async (context) => {
    const root = await ownRoot(context);
    const holder = await startHolder(root, "a");
    const second = await openEmbeddedPostgres(root, quiet);
    const gone = once(holder, "exit");
    holder.kill("SIGTERM");
    expect(await gone).toEqual([0, null]);
    expect((await second.superuser.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await second.release();
    expect(await running(root)).toBeNull();
  });

  it("outlives the kill -9 of its server and is adopted, with every committed row", async (context) => {
    const root = await ownRoot(context);
    await killHard(await startHolder(root, "before the kill"));
    const orphan = await running(root);
    expect(orphan).not.toBeNull();
    const adopted = await openEmbeddedPostgres(root, quiet);
    expect(adopted.pid).toBe(orphan?.pid);
    expect(await keysInStore(root)).toEqual(["before the kill"]);
    await adopted.release();
    expect(await running(root)).toBeNull();
  });

  it("keeps every committed row when it is killed itself, together with its server", async (context) => {
    const root = await ownRoot(context);
    for (const key of ["1", "2", "3"]) {
      const holder = await startHolder(root, key);
      const pid = (await running(root))!.pid;
      await killHard(holder);
      process.kill(pid, "SIGKILL");
    }
    expect(await keysInStore(root)).toEqual(["1", "2", "3"]);
  });

  it("comes back by itself under a server that goes on", async (context) => {
    const root = await ownRoot(context);
    const store = await openPostgres({ databaseUrl: null, dataDirectory: root }, quiet);
    const killed = (await running(root))!.pid;
    process.kill(killed, "SIGKILL");
    await context.expect
      .poll(() =>
        store.ping().then(
          () => "answers",
          () => "down",
        ),
      )
      .toBe("answers");
    expect((await running(root))?.pid).not.toBe(killed);
    await store.close();
    expect(await running(root)).toBeNull();
  });

  it("is made once when several processes start at the same time", async (context) => {
    const root = await ownRoot(context);
    const holders = await Promise.all(["a", "b", "c"].map((key) => startHolder(root, key)));
    expect(await keysInStore(root)).toEqual(["a", "b", "c"]);
    await Promise.all(holders.map(killHard));
    expect(await keysInStore(root)).toEqual(["a", "b", "c"]);
  });

  it("starts although the file of a dead one names a process that lives", async (context) => {
    const root = await ownRoot(context);
    await killHard(await startHolder(root, "kept"));
    const file = path.join(root, "postgres", "postmaster.pid");
    const { pid } = (await running(root))!;
    process.kill(pid, "SIGKILL");
    await context.expect.poll(() => running(root)).toBeNull();
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(String(pid), String(process.ppid)));
    expect(await keysInStore(root)).toEqual(["kept"]);
  });

  it("is refused to a server in words while a server of a version without the hold uses it, beside which a command works", async (context) => {
    const root = await ownRoot(context);
    const older = await startHolder(root, "older");
    // Those versions did not hold the directory, so nobody seems to have it.
    await rm(path.join(root, "postgres.hold"));
    const before = await running(root);
    const command = await openEmbeddedPostgres(root, quiet, { kind: "command" });
    expect(command.pid).toBe(before?.pid);
    await command.release();
    await expect(openEmbeddedPostgres(root, quiet)).rejects.toThrow(
      `Os dados em ${root} estão com um Fiel de uma versão anterior, que ainda roda`,
    );
    expect(await running(root)).toEqual(before);
    await claimAlso(older, "older again");
    await killHard(older);
    // What the killed one left runs without a hold, and is replaced on the same port.
    const server = await openEmbeddedPostgres(root, quiet);
    expect(server.pid).not.toBe(before?.pid);
    expect(server.port).toBe(before?.port);
    await server.release();
    expect(await keysInStore(root)).toEqual(["older", "older again"]);
  });

  it("starts without a socket where its folder takes none", async (context) => {
    const root = await ownRoot(context);
    const flags = ["-c", "unix_socket_group=a-group-that-nobody-has"];
    const embedded = await openEmbeddedPostgres(root, quiet, { flags });
    const { rows } = await embedded.superuser.query("show unix_socket_directories");
    expect(rows).toEqual([{ unix_socket_directories: "" }]);
    await embedded.release();
  });

  it("starts on another port where somebody took the one that it had", async (context) => {
    const root = await ownRoot(context);
    const holder = await startHolder(root, "kept");
    const { pid, port } = (await running(root))!;
    await killHard(holder);
    process.kill(pid, "SIGKILL");
    await context.expect.poll(() => running(root)).toBeNull();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    context.onTestFinished(() => void other.close());
    expect(await keysInStore(root)).toEqual(["kept"]);
  });

  it("begins anew after a start that was cut short", async (context) => {
    const root = await ownRoot(context);
    await mkdir(path.join(root, "postgres.new-abc123"));
    await writeFile(path.join(root, "postgres.new-abc123", "PG_VERSION"), "18\n");
    expect(await keysInStore(root)).toEqual([]);
    expect((await readdir(root)).filter((name) => name.includes("new"))).toEqual([]);
  });

  it("survives kill -9 of its server at any moment of the start", async (context) => {
    const root = await ownRoot(context);
    const kept: string[] = [];
    for (const delayMs of [50, 150, 250, 350, 500, 700, 900]) {
      const key = `${delayMs} ms`;
      const { child, ready } = spawnHolder(root, key);
      ready.then(() => kept.push(key)).catch(() => undefined);
      await sleep(delayMs);
      await killHard(child);
    }
    expect(await keysInStore(root)).toEqual(expect.arrayContaining(kept));
  });

  it.runIf(commonUserCanRun())("runs for a common user in a home of mode 0700", async () => {
    const home = await mkdtemp("/var/tmp/fiel-home-");
    try {
      await chown(home, nobody, nobody);
      const data = path.join(home, "data");
      const holder = await startHolder(data, "mine", { uid: nobody, gid: nobody, cwd: "/" });
      const gone = once(holder, "exit");
      holder.kill("SIGTERM");
      expect(await gone).toEqual([0, null]);
      expect((await stat(path.join(data, "postgres"))).uid).toBe(nobody);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});
