import type { MachineTrouble } from "../drivers/driver.ts";

const deviceState = { connecting: 1, connected: 2, disconnected: 3, error: 5 } as const;

/** A machine is Desconectado when it has not answered for this long. */
const disconnectAfterMs = 5_000;

/** The state to report while a machine cannot be read; null: still the one before. */
export const troubleState = (
  trouble: Pick<MachineTrouble, "kind">,
  silentForMs: number,
  wasSeen: boolean,
): number | null => {
  if (trouble.kind === "wrong") return deviceState.error;
  if (silentForMs >= disconnectAfterMs) return deviceState.disconnected;
  return wasSeen ? null : deviceState.connecting;
};
