import type { DeviceConfig } from "@fiel/contracts";
import type { Log } from "../log.ts";
import type { Meta } from "../outbox/meta.ts";
import { parseJson } from "../parse-json.ts";
import type { Runtime } from "../runtime.ts";
import { fetchConfig } from "./fetch-config.ts";
import { parseConfig } from "./parse-config.ts";
import type { ServerAccess } from "./server-address.ts";

const everyMs = 10_000;

interface PollParts {
  readonly access: ServerAccess;
  readonly meta: Meta;
  readonly runtime: Runtime;
  readonly log: Log;
  readonly onConfig: (config: DeviceConfig) => void;
  /** Whether a configuration belongs to the folder's client; otherwise it is not used. */
  readonly isOurs: (config: Pick<DeviceConfig, "tenant" | "client">) => boolean;
  /** Called when the server answers again after a failure. */
  readonly onServerBack: () => void;
  /** Called with the server's clock, UTC ms. */
  readonly onServersClock: (now: number) => void;
}

/** Uses a body if this version can parse it, and returns whether it can. Logs entries that it cannot parse. */
const takeConfig = ({ log, onConfig }: PollParts, body: unknown): boolean => {
  const parsed = parseConfig(body);
  if (parsed === null) return false;
  for (const problem of parsed.problems)
    log.error({ problem }, "registro ignorado: não entendido por esta versão");
  onConfig(parsed.config);
  return true;
};

/** Keeps the registrations up to date and stores them for a start without the server. */
export const createConfigPoll = (parts: PollParts) => {
  const { access, meta, runtime, log } = parts;
  let trouble: string | null = null;
  // Set only if this version can parse the stored body.
  let etag: string | null = null;

  const startWithKept = (): void => {
    const kept = meta.get("config");
    if (kept !== null && takeConfig(parts, parseJson(kept))) etag = meta.get("configEtag") || null;
  };

  const failed = (reason: string): void => {
    if (reason !== trouble)
      log.warn({ reason }, "os registros não puderam ser lidos do servidor: uso os guardados");
    trouble = reason;
  };

  const once = async (signal: AbortSignal): Promise<void> => {
    const answer = await fetchConfig(access, etag, signal);
    if (signal.aborted) return;
    if (answer.serversNow !== null) parts.onServersClock(answer.serversNow);
    if (answer.kind === "failed") return failed(answer.reason);
    const told =
      answer.kind === "new" ? parseConfig(answer.body) : parseConfig(parseJson(meta.get("config")));
    if (told === null) return failed("a resposta não é a configuração do servidor Fiel");
    if (!parts.isOurs(told.config)) return;
    if (answer.kind === "new" && JSON.stringify(answer.body) !== meta.get("config")) {
      takeConfig(parts, answer.body);
      meta.set("config", JSON.stringify(answer.body));
      meta.set("configEtag", answer.etag ?? "");
      etag = answer.etag;
      log.info({ etag }, "registros recebidos do servidor");
    }
    if (trouble !== null) parts.onServerBack();
    trouble = null;
  };

  let pause = new AbortController();
  /** Fetches the registrations now, because they changed. */
  const wake = (): void => pause.abort();

  const run = async (signal: AbortSignal): Promise<void> => {
    startWithKept();
    while (!signal.aborted) {
      await once(signal).catch((error: unknown) => failed(String(error)));
      // Polls more often while there are no registrations, as at the first start.
      const waitMs = trouble !== null && etag === null ? everyMs / 5 : everyMs;
      await runtime.sleep(waitMs, AbortSignal.any([signal, pause.signal]));
      pause = new AbortController();
    }
  };

  return { run, wake, trouble: () => trouble };
};
