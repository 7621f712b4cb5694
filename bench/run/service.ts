import { freePort } from "../../e2e/support/ports.ts";
import { waitUntilReady } from "../../tools/demo/wait-until-ready.ts";
import { startChild } from "./children.ts";

export interface Service {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const stopLimitMs = 60_000;

export interface ServicePlan {
  readonly name: string;
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts an HTTP server of the repository as a separate process and waits until it is ready. */
export async function startService({ name, entry, environment }: ServicePlan): Promise<Service> {
  const port = await freePort();
  const lines: string[] = [];
  const started = startChild({
    name,
    entry,
    environment: { ...environment, PORT: String(port) },
    onLine: (line) => lines.splice(0, lines.length - 50, line),
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = await waitUntilReady(address, started);
  if (!isReady || started.pid === undefined) throw new Error(`${name} não iniciou:\n${lines.join("\n")}`);
  // Clients see a closed connection. The last lines of output contain the reason.
  void started.ended.then(({ code }) => {
    if (code !== 0) console.error(`${name} terminou, ${code}:\n${lines.join("\n")}`);
  });
  const stop = async (): Promise<void> => void (await started.stop(stopLimitMs));
  return { address, pid: started.pid, stop };
}
