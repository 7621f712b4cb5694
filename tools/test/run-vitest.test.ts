import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";

test("who ends a run while tests run ends all of it", async () => {
  const runner = pathToFileURL(join(import.meta.dirname, "run-vitest.ts")).href;
  const program = `
    const { runVitest } = await import(${JSON.stringify(runner)});
    setTimeout(() => process.kill(process.pid, "SIGTERM"), 200);
    await runVitest("unit", ["no file has this name"]);
    console.log("it went on");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { cwd: rootDirectory });
  const said: string[] = [];
  child.stdout.on("data", (piece: Buffer) => said.push(piece.toString()));
  const [code, signal] = await once(child, "close");
  expect({ code, signal }).toEqual({ code: null, signal: "SIGTERM" });
  expect(said.join("")).not.toContain("it went on");
});
