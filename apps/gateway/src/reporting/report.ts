import { reasonOf, type Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";
import { heldRecordsIn, summaryOf, type GatewayStatus } from "./status.ts";
import { writeStatusFile } from "./write-status-file.ts";

const statusEveryMs = 5_000;
const summaryEveryMs = 60_000;

interface ReportParts {
  readonly directory: string;
  readonly read: () => GatewayStatus;
  readonly runtime: Runtime;
  readonly log: Log;
  readonly onFailure?: (error: unknown) => void;
  /** Called at each turn, whether or not the status could be read and written. */
  readonly onAlive?: (() => void) | undefined;
}

/** The advice differs: a full queue waits for the server, a full disk for somebody who makes room. */
const levelWords = {
  queue: {
    full: "ARMAZENAMENTO CHEIO: a leitura das máquinas parou até que o servidor receba os dados",
    near: "ARMAZENAMENTO QUASE CHEIO: o servidor não recebe os dados há muito tempo",
  },
  disk: {
    full: "DISCO CHEIO: outra coisa que a fila encheu o disco, e a leitura das máquinas parou até que haja lugar nele",
    near: "DISCO QUASE CHEIO: outra coisa que a fila enche o disco",
  },
} as const;

/** Logs when the space is full or nearly full, when records are held, and when contents are unreadable. */
const sayLevel = ({ space, held, unreadable }: GatewayStatus, log: Log): void => {
  const words = levelWords[space.limitedBy];
  if (space.level === "full") log.error(space, words.full);
  else if (space.level === "near") log.warn(space, words.near);
  const records = heldRecordsIn(held);
  if (records > 0) log.warn({ records }, "há registros recusados guardados à parte: veja gateway -- held");
  if (unreadable.contents > 0)
    log.error(unreadable, "há conteúdo da fila que não se lê mais: veja gateway -- held");
};

/** Keeps status.json up to date and logs a summary every minute. A change of the space level is logged at once. */
export const runReport = async (
  { directory, read, runtime, log, onFailure = () => undefined, onAlive }: ReportParts,
  signal: AbortSignal,
): Promise<void> => {
  let summedUpAt = runtime.monotonic();
  let level = "ok";
  while (!signal.aborted) {
    onAlive?.();
    try {
      const status = read();
      const isMinute = runtime.monotonic() - summedUpAt >= summaryEveryMs;
      if (isMinute) log.info(summaryOf(status), "resumo");
      if (isMinute || status.space.level !== level) sayLevel(status, log);
      if (isMinute) summedUpAt = runtime.monotonic();
      level = status.space.level;
      // Written last, since it fails on a full disk; everything is logged by then.
      writeStatusFile(directory, status);
    } catch (error) {
      onFailure(error);
      log.error({ reason: reasonOf(error) }, "o estado não pôde ser gravado");
    }
    await runtime.sleep(statusEveryMs, signal);
  }
};
