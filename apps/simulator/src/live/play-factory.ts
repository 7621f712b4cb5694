import { setTimeout as sleep } from "node:timers/promises";
import { LAST_ALARM_CODE } from "../machine/index.ts";
import type { LineTerminal } from "./line-terminal.ts";
import type { MachinePlayer } from "./machine-player.ts";

const TICK_MS = 200;

export interface PlayedMachine {
  readonly player: MachinePlayer;
  /** Whether its own files tell every stop; else the terminal notes the causes that no alarm bit has. */
  readonly tellsAllStops: boolean;
}

/** Plays the machines forward, some times a second, until the signal. */
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
