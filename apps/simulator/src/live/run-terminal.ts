import { setTimeout as sleep } from "node:timers/promises";
import { BatchRefused } from "../sending/deliver-batch.ts";
import type { LineTerminal } from "./line-terminal.ts";

const PAUSE_MS = 1_000;

/**
 * Sends what the terminals noted, once a second, until the signal, then signs off. A server that is away holds up no
 * machine, and one that refuses silences the terminals alone.
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
