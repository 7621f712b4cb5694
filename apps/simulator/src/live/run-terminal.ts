import { setTimeout as sleep } from "node:timers/promises";
import { BatchRefused } from "../sending/deliver-batch.ts";
import type { LineTerminal } from "./line-terminal.ts";

const PAUSE_MS = 1_000;

/**
 * Sends the terminals' records once a second until the signal, then signs off. An unreachable server stops no machine; a server that refuses a batch
 * ends only the terminals.
 */
export async function runTerminal(
  terminal: LineTerminal,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  try {
    while (!signal.aborted) {
      await terminal.flush();
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
    await terminal.signOff();
  } catch (error) {
    if (error instanceof BatchRefused) say(`Terminais desligados: ${error.message}`);
    else if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
}
