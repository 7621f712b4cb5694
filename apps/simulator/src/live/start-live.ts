import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { cpNetFolders, demoFactory, demoPlaces } from "../demo/index.ts";
import { firstStartOf } from "../first-start.ts";
import { BatchClient } from "../sending/batch-client.ts";
import { gatewayId } from "../sending/gateway-id.ts";
import type { Settings } from "../settings.ts";
import { LineTerminal } from "./line-terminal.ts";
import { type MachinePlayer, playOnCpNet, playOnModbus } from "./machine-player.ts";
import { OpenStopsFile } from "./open-stops-file.ts";
import { type PlayedMachine, playFactory } from "./play-factory.ts";
import { runTerminal } from "./run-terminal.ts";

export interface LiveRunContext {
  readonly settings: Settings;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const SIGN_OFF_MS = 2_000;

async function startMachines({ settings, now }: LiveRunContext): Promise<PlayedMachine[]> {
  const factory = demoFactory(settings.seed);
  const { machinePorts, directories } = demoPlaces(settings.basePort, settings.dataDirectory);
  const folders = cpNetFolders(settings.dataDirectory);
  await mkdir(directories.config, { recursive: true });
  const startMs = now();
  await firstStartOf(settings.dataDirectory, startMs);
  const started: PlayedMachine[] = [];
  for (const machine of factory.machines) {
    const options = { factory, machine, startMs };
    const folder = folders[machine.name];
    if (folder === undefined) {
      const player = await playOnModbus(options, machinePorts[machine.name] ?? 0);
      started.push({ player, tellsAllStops: false });
    } else {
      started.push({ player: await playOnCpNet(options, folder), tellsAllStops: true });
    }
  }
  return started;
}

async function openTerminal(
  { settings, now, say }: LiveRunContext,
  client: BatchClient,
  signal: AbortSignal,
) {
  return new LineTerminal({
    client,
    gateway: gatewayId("fiel-simulator", "terminal", settings.seed),
    openStops: await OpenStopsFile.open(join(settings.dataDirectory, "open-stops.json")),
    now,
    signal,
    onRetry: (reason) => say(`Terminais: o servidor não recebeu (${reason}); tentando de novo`),
  });
}

/** A signal that aborts `delayMs` after the given one. */
function laterThan(signal: AbortSignal, delayMs: number): AbortSignal {
  const later = new AbortController();
  signal.addEventListener("abort", () => setTimeout(() => later.abort(), delayMs).unref(), { once: true });
  return later.signal;
}

const readyLine = (players: readonly MachinePlayer[]) =>
  `Fábrica simulada pronta: ${players.map(({ machine, address }) => `${machine.name}=${address}`).join(" ")}`;

/**
 * Plays the demo's factory until the signal, then signs off the terminals and closes the machines. Without a server and a key there are no terminals.
 */
export async function startLive(context: LiveRunContext): Promise<void> {
  const { settings, now, signal, say } = context;
  const { server, key } = settings;
  const machines = await startMachines(context);
  const players = machines.map(({ player }) => player);
  const client = server === null || key === null ? null : new BatchClient({ server, key, connections: 1 });
  try {
    const terminal = client && (await openTerminal(context, client, laterThan(signal, SIGN_OFF_MS)));
    say(readyLine(players));
    const sending = terminal === null ? null : runTerminal(terminal, signal, say);
    await Promise.all([playFactory(machines, terminal, now, signal), sending]);
  } finally {
    client?.close();
    await Promise.all(players.map((player) => player.close()));
  }
}
