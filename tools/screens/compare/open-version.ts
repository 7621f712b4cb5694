import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../e2e/support/ports.ts";
import { until } from "../../../e2e/support/until.ts";

/** A running version of the product, with the demo's client and no data. */
export interface Version {
  readonly url: string;
  readonly deviceKey: string;
  /** Runs `npm run fiel -- apply` of that version. */
  readonly apply: (registrations: object) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Clone {
  /** Clone with its dependencies installed and its pages built. */
  readonly directory: string;
  /** Data folder of this version alone. */
  readonly data: string;
}

/** Each version creates the demo's client with its own commands, since their options changed over time. */
const makeTenantByItself = `
const { makeTenant } = await import("./tools/demo/make-tenant.ts");
console.log(await makeTenant(JSON.parse(process.argv[1]), 15020, Date.now()));
`;

const startIn = ({ directory, data }: Clone, args: readonly string[], own: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: directory,
    env: { ...process.env, FIEL_DATA: data, ...own },
    stdio: ["ignore", "pipe", "inherit"],
  });

async function runIn(clone: Clone, args: readonly string[]): Promise<string> {
  const child = startIn(clone, args);
  const said: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => said.push(piece));
  await once(child, "close");
  const text = Buffer.concat(said).toString().trim();
  if (child.exitCode !== 0) throw new Error(`${clone.directory}, ${args.at(-1) ?? ""}:\n${text}`);
  return text;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

/** Starts a clone's server on its own port and creates the demo's client there. */
export async function openVersion(clone: Clone): Promise<Version> {
  mkdirSync(clone.data, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), FIEL_PUBLIC_URL: url, UV_THREADPOOL_SIZE: "16" };
  const server = startIn(clone, ["apps/server/src/main.ts"], own);
  server.stdout.resume();
  const ready = async () => ((await fetch(`${url}/health/ready`)).ok ? true : undefined);
  try {
    await until(`${clone.directory} is ready`, ready);
    const settings = JSON.stringify({ port, dataDirectory: clone.data, machinePort: 15_020, watch: false });
    const said = await runIn(clone, ["--input-type=module", "--eval", makeTenantByItself, settings]);
    return {
      url,
      deviceKey: said.split("\n").at(-1) ?? "",
      apply: async (registrations) => {
        const file = join(clone.data, "compared-registrations.json");
        writeFileSync(file, JSON.stringify(registrations));
        await runIn(clone, ["apps/server/src/fiel.ts", "apply", "--tenant", "demo", file]);
      },
      close: () => end(server),
    };
  } catch (error) {
    await end(server);
    throw error;
  }
}
