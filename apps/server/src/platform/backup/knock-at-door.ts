import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { TransferError } from "../tenant-transfer/transfer-error.ts";

export interface Knocking {
  /** Longest wait, ms: a starting server opens the store long before the socket. */
  readonly patienceMs: number;
  /** Whether another process still has the store open. */
  readonly isHeld: () => Promise<boolean>;
  /** Called once, when the wait begins. */
  readonly onWait: () => void;
}

const everyMs = 250;

/** Codes for a missing socket, or for one that a killed server left. */
const notYet = new Set(["ENOENT", "ECONNREFUSED"]);

const closed =
  "O servidor ligado não abre a porta das cópias. Se ele ainda está iniciando, dê o comando de novo quando /health/ready disser que está pronto; se já está pronto, é de uma versão anterior: pare-o e dê o comando de novo.";
const unreachable = (code: string): string =>
  `Não se chega à porta das cópias do servidor ligado (${code}): o caminho de FIEL_DATA é longo demais, ou o comando é de outro usuário. Pare o servidor e dê o comando de novo.`;

/** Connects to the server that has the store open, once its socket accepts; null when no server has the store any more. */
export async function knockAtDoor(
  place: string,
  { patienceMs, isHeld, onWait }: Knocking,
): Promise<Socket | null> {
  const until = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    const socket = await enter(place);
    if (socket !== null) return socket;
    if (!(await isHeld())) return null;
    if (performance.now() >= until) throw new TransferError(closed);
    if (isFirst) onWait();
    await sleep(everyMs);
  }
}

async function enter(place: string): Promise<Socket | null> {
  const socket = connect(place);
  try {
    await once(socket, "connect");
    // A later error of the connection shows as a missing answer.
    return socket.on("error", () => undefined);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (notYet.has(code)) return null;
    throw new TransferError(unreachable(code));
  }
}
