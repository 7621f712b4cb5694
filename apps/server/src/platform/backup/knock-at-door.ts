import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { TransferError } from "../tenant-transfer/transfer-error.ts";

export interface Knocking {
  /** A server that starts has the store long before it has a door. */
  readonly patienceMs: number;
  /** Whether another process still has the store. */
  readonly isHeld: () => Promise<boolean>;
  /** Called once, when it has to wait. */
  readonly onWait: () => void;
}

const everyMs = 250;

/** No door yet, or the one that a killed server left. */
const notYet = new Set(["ENOENT", "ECONNREFUSED"]);

const closed =
  "O servidor ligado não abre a porta das cópias. Se ele ainda está iniciando, dê o comando de novo quando /health/ready disser que está pronto; se já está pronto, é de uma versão anterior: pare-o e dê o comando de novo.";
const unreachable = (code: string): string =>
  `Não se chega à porta das cópias do servidor ligado (${code}): o caminho de FIEL_DATA é longo demais, ou o comando é de outro usuário. Pare o servidor e dê o comando de novo.`;

/** The door of the server that holds the store, once it is open; null when meanwhile nobody holds it. */
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
    // A door that closes later is an answer that does not come.
    return socket.on("error", () => undefined);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (notYet.has(code)) return null;
    throw new TransferError(unreachable(code));
  }
}
