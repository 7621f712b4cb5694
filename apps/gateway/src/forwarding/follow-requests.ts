import {
  type AddressFinding,
  getGatewayRequests,
  longestWaitS,
  postAddressFinding,
  type RequestedTest,
} from "@fiel/contracts";
import { reasonOf, type Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";
import type { Updater } from "../updating/updater.ts";
import { askServer } from "./ask-server.ts";
import { readJson, serversClock } from "./read-answer.ts";
import { readRequests } from "./read-requests.ts";
import { callAddress, type ServerAccess } from "./server-address.ts";

/** Pause between two requests, ms, so that many changes at once cause one fetch. */
const pauseMs = 500;
/** Wait after a failed request, ms, also for a server that does not know the call yet. */
const retryMs = 10_000;
const silenceMs = 30_000;

interface FollowParts {
  readonly access: ServerAccess;
  readonly gateway: string;
  readonly look: (machine: RequestedTest["machine"]) => Promise<AddressFinding>;
  /** Null when the gateway cannot be updated. */
  readonly updater: Pick<Updater, "known" | "take"> | null;
  readonly onRegistrationsChanged: () => void;
  readonly onServersClock: (now: number) => void;
  readonly runtime: Pick<Runtime, "sleep">;
  readonly log: Pick<Log, "info" | "warn">;
}

/** Long-polls the server for its requests and carries them out. */
export const followRequests = async (
  { access, gateway, look, updater, onRegistrationsChanged, onServersClock, runtime, log }: FollowParts,
  signal: AbortSignal,
): Promise<void> => {
  const call = async (method: string, path: string, waitMs: number, body?: object): Promise<unknown> => {
    const response = await askServer(access, {
      address: callAddress(access, path),
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      silenceMs: waitMs + silenceMs,
      signal,
    });
    const serversNow = serversClock(response);
    if (serversNow !== null) onServersClock(serversNow);
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    return readJson(response.content.toString("utf8"));
  };

  const answer = async ({ id, machine }: RequestedTest): Promise<void> => {
    const finding = await look(machine);
    log.info({ address: machine.ip, answers: finding.answers }, "endereço testado a pedido do servidor");
    const { method, path } = postAddressFinding;
    await call(method, path.replace(":id", id), 0, { gateway, finding });
  };

  const ask = async (): Promise<void> => {
    const { method, path } = getGatewayRequests;
    const query = new URLSearchParams({ gateway, waitS: String(longestWaitS) });
    if (updater !== null) query.set("update", String(updater.known()));
    const told = await call(method, `${path}?${query.toString()}`, longestWaitS * 1_000);
    const { registrationsChanged, tests, update, trouble: unread } = readRequests(told);
    if (registrationsChanged) onRegistrationsChanged();
    // An update takes minutes; other requests are handled meanwhile.
    if (update !== null) void updater?.take(update, signal);
    await Promise.all(tests.map(answer));
    if (unread !== null) throw new Error(`um pedido não foi entendido: ${unread}`);
  };

  let trouble: string | null = null;
  while (!signal.aborted) {
    try {
      await ask();
      trouble = null;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== trouble && !signal.aborted)
        log.warn({ reason }, "pedidos do servidor não foram ouvidos: os registros são lidos a cada 10 s");
      trouble = reason;
    }
    await runtime.sleep(trouble === null ? pauseMs : retryMs, signal);
  }
};
