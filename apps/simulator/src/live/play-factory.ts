import { setTimeout as sleep } from "node:timers/promises";
import { LAST_ALARM_CODE } from "../machine/index.ts";
import type { LineTerminal } from "./line-terminal.ts";
import type { MachinePlayer } from "./machine-player.ts";

const TICK_MS = 200;

export interface PlayedMachine {
  readonly player: MachinePlayer;
  /** Whether the machine's own files report every stop. Otherwise the terminal reports the stops that no alarm bit covers. */
  readonly tellsAllStops: boolean;
}

/** Plays the machines five times a second until the signal. Without a terminal, its records are dropped. */
export async function playFactory(
  machines: readonly PlayedMachine[],
  terminal: LineTerminal | null,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const nowMs = now();
    for (const { player, tellsAllStops } of machines) {
      const step = player.live.step(nowMs);
      await player.play(step);
      const noted = tellsAllStops ? [] : step.stops.filter((stop) => stop.code > LAST_ALARM_CODE);
      terminal?.note(step, noted);
    }
    await sleep(TICK_MS, undefined, { signal }).catch(() => undefined);
  }
}
