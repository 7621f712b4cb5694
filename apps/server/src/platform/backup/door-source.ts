import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { Pinned } from "../stores/telemetry/telemetry-pins.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import type { BackupSource } from "./backup-source.ts";
import type { CopiedPart } from "./copy-manifest.ts";
import type { DoorAnswer, DoorRequest } from "./door-messages.ts";

const silent =
  "O servidor ligado não abre a porta das cópias: é de uma versão anterior, ou o caminho de FIEL_DATA é longo demais. Pare-o e dê o comando de novo.";
const gone = "O servidor parou no meio: a cópia não terminou; as anteriores continuam inteiras.";

/** The telemetry of a server that is running on this machine. Throws TransferError when it does not answer. */
export async function openDoorSource(place: string): Promise<BackupSource & { close(): void }> {
  const socket = connect(place);
  await once(socket, "connect").catch(() => {
    throw new TransferError(silent);
  });
  socket.on("error", () => undefined);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const ask = async (request: DoorRequest): Promise<unknown> => {
    socket.write(`${JSON.stringify(request)}\n`);
    const line = await lines.next();
    if (line.done === true) throw new TransferError(gone);
    const answer = JSON.parse(line.value) as DoorAnswer;
    if ("done" in answer) return answer.done;
    throw Object.assign(new Error(answer.failed), { code: answer.code });
  };
  return {
    isAlone: false,
    prepare: async () => void (await ask({ ask: "prepare" })),
    pin: async () => (await ask({ ask: "pin" })) as Pinned,
    write: async (part, root) => (await ask({ ask: "write", part, root })) as CopiedPart,
    release: async () => void (await ask({ ask: "release" })),
    close: () => void socket.destroy(),
  };
}
