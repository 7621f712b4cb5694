import { getDeviceFile } from "@fiel/contracts";
import { serversClock } from "./read-answer.ts";
import { callAddress, type ServerAccess } from "./server-address.ts";

/** Files are small; lines may be slow. */
const timeoutMs = 120_000;

/** A product configuration file by its digest. Throws with the reason. */
export const fetchFile = async (
  access: ServerAccess,
  sha256: string,
  onServersClock: (now: number) => void,
  signal: AbortSignal,
): Promise<Buffer> => {
  const response = await fetch(callAddress(access, getDeviceFile.path.replace(":sha256", sha256)), {
    headers: { authorization: `Bearer ${access.deviceKey}` },
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const serversNow = serversClock(response.headers);
  if (serversNow !== null) onServersClock(serversNow);
  const content = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`o servidor não deu o arquivo: HTTP ${response.status}`);
  return content;
};
