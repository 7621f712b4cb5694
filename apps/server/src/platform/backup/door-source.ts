import { createInterface } from "node:readline";
import type { PinnedPart } from "../stores/telemetry/telemetry-pins.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import type { BackupSource } from "./backup-source.ts";
import type { CopiedPart } from "./copy-manifest.ts";
import type { DoorAnswer, DoorRequest } from "./door-messages.ts";
import { knockAtDoor, type Knocking } from "./knock-at-door.ts";

const gone = "O servidor parou no meio: a cópia não terminou; as anteriores continuam inteiras.";

export type DoorSource = BackupSource & { close(): void };

/**
 * Opens the telemetry of the server that runs on this machine; null when that server ended before it opened its socket. Throws TransferError when it
 * does not answer.
 */
export async function openDoorSource(place: string, knocking: Knocking): Promise<DoorSource | null> {
  const socket = await knockAtDoor(place, knocking);
  if (socket === null) return null;
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
    prepare: async () => void (await ask({ ask: "prepare" })),
    pin: async () => (await ask({ ask: "pin" })) as PinnedPart[],
    write: async (part, root) => (await ask({ ask: "write", part, root })) as CopiedPart,
    release: async () => void (await ask({ ask: "release" })),
    close: () => void socket.destroy(),
  };
}
