import { getDeviceFile } from "@fiel/contracts";
import { askServer } from "./ask-server.ts";
import { serversClock } from "./read-answer.ts";
import { callAddress, type ServerAccess } from "./server-address.ts";

const silenceMs = 30_000;

/** Fetches a product configuration file by its digest. Throws with the reason. */
export const fetchFile = async (
  access: ServerAccess,
  sha256: string,
  onServersClock: (now: number) => void,
  signal: AbortSignal,
): Promise<Buffer> => {
  const address = callAddress(access, getDeviceFile.path.replace(":sha256", sha256));
  const answer = await askServer(access, { address, silenceMs, signal });
  const serversNow = serversClock(answer);
  if (serversNow !== null) onServersClock(serversNow);
  if (answer.status !== 200) throw new Error(`o servidor não deu o arquivo: HTTP ${answer.status}`);
  return answer.content;
};
