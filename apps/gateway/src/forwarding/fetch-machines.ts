import { deviceMachines, getDeviceMachines, type DeviceMachines } from "@fiel/contracts";
import { reasonOf } from "../log.ts";
import { askServer } from "./ask-server.ts";
import { readJson, readServerError, serversClock } from "./read-answer.ts";
import { callAddress, type ServerAccess } from "./server-address.ts";

export type MachinesAnswer =
  | { readonly kind: "told"; readonly machines: DeviceMachines }
  | { readonly kind: "failed"; readonly reason: string };

const silenceMs = 10_000;

/** Fetches once the server's newest data about each machine. */
export const fetchMachines = async (
  access: ServerAccess,
  gateway: string,
  onServersClock: (now: number) => void,
  signal: AbortSignal,
): Promise<MachinesAnswer> => {
  try {
    const address = callAddress(access, getDeviceMachines.path);
    address.searchParams.set("gateway", gateway);
    const response = await askServer(access, { address, silenceMs, signal });
    const serversNow = serversClock(response);
    if (serversNow !== null) onServersClock(serversNow);
    const text = response.content.toString("utf8");
    const told = response.status === 200 ? deviceMachines.safeParse(readJson(text)) : null;
    if (told?.success) return { kind: "told", machines: told.data };
    const error = readServerError(text);
    return {
      kind: "failed",
      reason: `HTTP ${response.status}${error === null ? "" : ` ${error.code}: ${error.message}`}`,
    };
  } catch (error) {
    return { kind: "failed", reason: reasonOf(error) };
  }
};
