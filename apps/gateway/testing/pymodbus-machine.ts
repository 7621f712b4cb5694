import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const python = "/usr/bin/python3";

const requirePymodbus = (): void => {
  if (spawnSync(python, ["-c", "import pymodbus"]).status === 0) return;
  throw new Error(
    "This test needs Debian's pymodbus, a Modbus server of other hands: apt-get install python3-pymodbus",
  );
};

interface PymodbusMachine {
  readonly packages: number;
  readonly pauseMs: number;
  /** That of the package before the first one. */
  readonly sequence?: number;
  /** Port 502, below 1024, is for those who may listen there. */
  readonly at?: { readonly host: string; readonly port: number };
}

const anywhere = { host: "127.0.0.1", port: 0 };

/** Starts a pymodbus machine; `told` fills with the numbers that it prints after its port. */
const start = async (script: string, args: readonly (string | number)[]) => {
  requirePymodbus();
  const child = spawn(python, [join(import.meta.dirname, script), ...args.map(String)]);
  const lines: number[] = [];
  let rest = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const listening = Promise.withResolvers<void>();
  child.stdout.on("data", (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts.map(Number));
    if (lines.length > 0) listening.resolve();
  });
  const closed = once(child, "close");
  void closed.then(() => listening.reject(new Error(`The pymodbus machine ended: ${errors}`)));
  await listening.promise;
  return {
    port: lines[0] ?? 0,
    begin: (): void => void child.stdin.write("go\n"),
    told: (): number[] => lines.slice(1),
    stop: async (): Promise<void> => {
      child.kill("SIGKILL");
      await closed;
    },
  };
};

/** Starts the machine of profile fiel-1; `made` fills with the weights as it makes them. */
export const startPymodbusMachine = async (machine: PymodbusMachine) => {
  const { packages, pauseMs, sequence = 0, at = anywhere } = machine;
  const { told, ...started } = await start("pymodbus_machine.py", [
    packages,
    pauseMs,
    sequence,
    at.host,
    at.port,
  ]);
  return { ...started, made: told };
};

/** Starts a counting machine (unit 7) and one that waits for acknowledgements (unit 8), with values in all four tables. */
export const startPymodbusTables = (packages: number) => start("pymodbus_tables.py", [packages]);
