import { bareEnvironment, passwordFile } from "@fiel/testkit";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { programPath } from "@fiel/testkit/program-path";
import { describe, expect, it, type TestContext } from "vitest";
import {
  hasNamespaces,
  otherContainer,
  otherNetwork,
} from "../platform/stores/postgres/testing/namespaces.ts";
import { killHard, makeDataRoot } from "../platform/stores/postgres/testing/test-store.ts";
import { runProgram } from "./testing/run-program.ts";

const main = programPath("apps/server/src/main.ts");
const prefix = [...otherContainer, ...otherNetwork];
const done = { status: 0, errors: "" };

/** Starts a server on its own folder and waits until it is ready. */
async function startServer({ onTestFinished }: TestContext) {
  const { root, remove } = await makeDataRoot();
  const server = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), FIEL_DATA: root, PORT: "0" },
    cwd: "/",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(async () => {
    if (server.exitCode === null && server.signalCode === null) await killHard(server);
    await remove();
  });
  await once(server, "message");
  return { root, server };
}

describe.runIf(hasNamespaces)("a command of another container, beside the server that has the data", () => {
  it("does its work by the server, which goes on; a second server there is refused", async (context) => {
    const { root, server } = await startServer(context);
    const fiel = (...args: string[]) => runProgram("fiel", args, { data: root, prefix });
    const add = "manager add --email ana@fornecedor.com --name Ana --password-file".split(" ");
    expect(await fiel(...add, passwordFile("long enough"))).toMatchObject(done);
    const copies = path.join(root, "copies");
    expect(await fiel("backup", "--to", copies)).toMatchObject(done);
    expect(await fiel("verify", "--from", copies)).toMatchObject(done);
    const second = await runProgram("main", [], { data: root, prefix });
    expect(second.status).toBe(1);
    expect(second.errors).toContain(`Os dados em ${root} estão com o servidor (processo ${server.pid} de `);
    const gone = once(server, "exit");
    server.kill("SIGTERM");
    expect(await gone).toEqual([0, null]);
  });
});
