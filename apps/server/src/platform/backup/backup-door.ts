import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import type { Background } from "../background/open-background.ts";
import type { StoreLog } from "../stores/postgres/postgres-settings.ts";
import type { TelemetryPins } from "../stores/telemetry/telemetry-pins.ts";
import { type BackupSource, ownSource } from "./backup-source.ts";
import type { DoorAnswer, DoorRequest } from "./door-messages.ts";

export interface DoorParts {
  readonly pins: TelemetryPins;
  /** Socket path in the installation's own directory, which other users of the machine cannot enter. */
  readonly place: string;
  readonly log: StoreLog;
}

/**
 * Lets the backup command read the embedded telemetry store, which only this process can open. Requests and answers are JSON, one per line. Pinned
 * parts are released when the connection ends.
 */
export async function openBackupDoor({ pins, place, log }: DoorParts): Promise<Background> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    void serve(socket, ownSource(pins), log).finally(() => open.delete(socket));
  });
  // Removes the socket of a killed server; no other process has this store open.
  await rm(place, { force: true });
  try {
    server.listen(place);
    await once(server, "listening");
    await chmod(place, 0o600);
  } catch (error) {
    log.warn({ err: error, place }, "cópias de segurança: só com o servidor parado");
  }
  return {
    async close() {
      for (const socket of open) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

async function serve(socket: Socket, source: BackupSource, log: StoreLog): Promise<void> {
  socket.on("error", () => undefined);
  let isPinned = false;
  try {
    for await (const line of createInterface({ input: socket })) {
      const request = requestOf(line);
      if (request === null) break;
      isPinned ||= request.ask === "pin";
      const answer = await answerTo(source, request);
      if ("failed" in answer)
        log.warn({ ask: request.ask, reason: answer.failed }, "cópia de segurança: não terminou");
      socket.write(`${JSON.stringify(answer)}\n`);
    }
  } finally {
    socket.destroy();
    if (isPinned)
      await source
        .release()
        .catch((error: unknown) =>
          log.warn({ err: error }, "cópia de segurança: sobras ficam até a próxima"),
        );
  }
}

/** Null for a line that is no request: such a line, or a hang-up in the middle of one, must not stop the server. */
function requestOf(line: string): DoorRequest | null {
  try {
    return JSON.parse(line) as DoorRequest | null;
  } catch {
    return null;
  }
}

async function answerTo(source: BackupSource, request: DoorRequest): Promise<DoorAnswer> {
  try {
    return { done: (await doneOf(source, request)) ?? null };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const failed = error instanceof Error ? error.message : String(error);
    return code === undefined ? { failed } : { failed, code };
  }
}

function doneOf(source: BackupSource, request: DoorRequest): Promise<unknown> {
  if (request.ask === "write") return source.write(request.part, request.root);
  return source[request.ask]();
}
