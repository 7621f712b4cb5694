import type { MachineTrouble } from "../drivers/driver.ts";

const deviceState = { connecting: 1, connected: 2, disconnected: 3, error: 5 } as const;

/** Time without an answer after which a machine is Desconectado, ms. */
const disconnectAfterMs = 5_000;

/** The state to report while a machine cannot be read; null when it stays unchanged. */
export const troubleState = (
  trouble: Pick<MachineTrouble, "kind">,
  silentForMs: number,
  wasSeen: boolean,
): number | null => {
  if (trouble.kind === "wrong") return deviceState.error;
  if (silentForMs >= disconnectAfterMs) return deviceState.disconnected;
  return wasSeen ? null : deviceState.connecting;
};
