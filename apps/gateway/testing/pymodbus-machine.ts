import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const python = "/usr/bin/python3";
const script = join(import.meta.dirname, "pymodbus_machine.py");

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

/** Starts the pymodbus machine; `made` fills with the weights as it makes them. */
export const startPymodbusMachine = async (machine: PymodbusMachine) => {
  requirePymodbus();
  const { packages, pauseMs, sequence = 0, at = anywhere } = machine;
  const child = spawn(python, [script, ...[packages, pauseMs, sequence, at.host, at.port].map(String)]);
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
    made: (): number[] => lines.slice(1),
    stop: async (): Promise<void> => {
      child.kill("SIGKILL");
      await closed;
    },
  };
};
