import { SetupError } from "../setup/say.mjs";
import {
  type Factory,
  gatewayPlan,
  historyPlan,
  serverPlan,
  simulatorPlan,
  startInBackground,
} from "./demo-processes.ts";
import { type DemoSettings, logFileOf } from "./demo-settings.ts";
import { findMachinePorts } from "./find-machine-ports.ts";
import { furnish } from "./furnish.ts";
import { keepRunning } from "./keep-running.ts";
import { lastLines } from "./last-lines.ts";
import { machineCount, makeTenant } from "./make-tenant.ts";
import { type ManagedProcess, type ProcessEnd, startProcess } from "./managed-process.ts";
import { portIsFree } from "./port-is-free.ts";
import type { Screen } from "./screen.ts";
import { waitUntilReady } from "./wait-until-ready.ts";
import { welcome } from "./welcome.ts";

const serverGraceMs = 60_000;

export interface DemoContext {
  readonly settings: DemoSettings;
  readonly screen: Screen;
  readonly signal: AbortSignal;
  readonly nowMs: number;
  /** Serves the pages from their sources instead of the build, for `npm run dev`; returns their address. */
  readonly servePages?: (server: string) => Promise<{ address: string; close: () => Promise<void> }>;
}

type Stop = () => Promise<unknown>;

const describeEnd = ({ code, signal }: ProcessEnd): string =>
  signal === null ? `código ${code ?? "?"}` : `sinal ${signal}`;

const startServer = async ({ settings, screen }: DemoContext, stops: Stop[]): Promise<ManagedProcess> => {
  if (!(await portIsFree(settings.port))) {
    throw new SetupError(
      `A porta ${settings.port} já está em uso. Pare o que a ocupa, ou escolha outra: PORT=${settings.port + 1} npm start`,
    );
  }
  screen.say("Iniciando o servidor …");
  const server = startProcess(serverPlan(settings));
  stops.push(() => server.stop(serverGraceMs));
  if (await waitUntilReady(`http://localhost:${settings.port}`, server)) return server;
  const log = logFileOf(settings, "server");
  throw new SetupError(`O servidor não iniciou. O fim de ${log}:\n${lastLines(log)}`);
};

const startFactory = ({ settings, screen }: DemoContext, factory: Factory, stops: Stop[]): void => {
  for (const plan of [simulatorPlan(settings, factory), gatewayPlan(settings, factory)]) {
    const keeper = keepRunning(plan, (end, pauseS) => {
      screen.say(`Parou: ${plan.name} (${describeEnd(end)}); reinicia em ${pauseS} s. Ver ${plan.logFile}`);
    });
    stops.push(keeper.stop);
  }
};

const fillHistory = ({ settings, screen }: DemoContext, factory: Factory, stops: Stop[]): void => {
  const keeper = keepRunning(
    historyPlan(settings, factory, screen.progress),
    (end, pauseS) => screen.say(`O histórico parou (${describeEnd(end)}); continua em ${pauseS} s.`),
    { start: startInBackground, isDone: ({ code }) => code === 0 },
  );
  stops.push(keeper.stop);
};

/** Runs beside everything else: a failure is reported, and the demo continues without a rule or a screen. */
const furnishPlant = ({ screen }: DemoContext, address: string, stops: Stop[]): void => {
  const stopping = new AbortController();
  const furnishing = furnish(address, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted)
      screen.say(
        `A demonstração segue sem regra de alerta, tela ou relatório: ${error instanceof Error ? error.message : String(error)}`,
      );
  });
  stops.push(async () => {
    stopping.abort();
    await furnishing;
  });
};

const whenAborted = async (signal: AbortSignal): Promise<null> => {
  const { promise, resolve } = Promise.withResolvers<null>();
  if (signal.aborted) resolve(null);
  signal.addEventListener("abort", () => resolve(null), { once: true });
  return promise;
};

/** Starts everything in order. Returns the exit code when stopped, or when the server ends. */
const bringUp = async (context: DemoContext, stops: Stop[]): Promise<number> => {
  const { settings, screen, signal } = context;
  const server = await startServer(context, stops);
  const address = `http://localhost:${settings.port}`;
  const pages = await context.servePages?.(address);
  if (pages !== undefined) stops.push(pages.close);
  screen.say("Preparando o cliente de demonstração …");
  const basePort = await findMachinePorts(settings.machinePort, machineCount());
  const deviceKey = await makeTenant(settings, basePort, context.nowMs);
  if (signal.aborted) return 0;
  const factory = { address, deviceKey, basePort };
  startFactory(context, factory, stops);
  welcome(settings, pages?.address ?? address).forEach(screen.say);
  fillHistory(context, factory, stops);
  furnishPlant(context, address, stops);
  const end = await Promise.race([server.ended, whenAborted(signal)]);
  if (end === null) return 0;
  const log = logFileOf(settings, "server");
  screen.say(`O servidor parou (${describeEnd(end)}). O fim de ${log}:\n${lastLines(log)}`);
  return 1;
};

/** Runs the demo until it ends; returns the exit code. Programs are stopped in reverse order of their start. */
export const runDemo = async (context: DemoContext): Promise<number> => {
  const stops: Stop[] = [];
  try {
    return await bringUp(context, stops);
  } finally {
    if (stops.length > 0) context.screen.say("Parando …");
    for (const stop of stops.toReversed()) await stop();
  }
};
