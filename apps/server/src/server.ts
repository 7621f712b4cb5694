import { hostname } from "node:os";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { createApp } from "./create-app.ts";
import { createManager } from "./maintenance/create-manager.ts";
import { openDayJudge } from "./features/conformity/open-day-judge.ts";
import { endOpenOfRemoved } from "./platform/machine-records/end-open-of-removed.ts";
import { forgetEvents } from "./features/event-destinations/forget-events.ts";
import { forgetIncidents } from "./features/alerts/forget-incidents.ts";
import { forgetBoardEvents } from "./features/boards/forget-board-events.ts";
import { forgetStarts } from "./features/event-mails/forget-starts.ts";
import { sweepImports } from "./features/registrations/imports/import-store.ts";
import { forgetBatches } from "./features/ingest/forget-batches.ts";
import { forgetPostedWeighings } from "./features/ingest/forget-posted-weighings.ts";
import { lockedBy, openStores, type Stores } from "./open-stores.ts";
import { openRounds } from "./platform/background/open-rounds.ts";
import { markBoth, markEveryMs, tellLost } from "./platform/stores/telemetry-marks.ts";
import type { Background } from "./platform/background/open-background.ts";
import { openBackupDoor } from "./platform/backup/backup-door.ts";
import { doorPlace } from "./platform/backup/door-messages.ts";
import { createSureNow } from "./platform/confirmed-time/confirmed-time.ts";
import { openClockWatch } from "./platform/confirmed-time/open-clock-watch.ts";
import { openHousekeeping } from "./platform/housekeeping/open-housekeeping.ts";
import { openMailer } from "./platform/mail/open-mailer.ts";
import { isMadeUp, senderOf } from "./platform/mail/sender.ts";
import { openSumChecks } from "./platform/telemetry-log/open-sum-checks.ts";
import { announceServer } from "./platform/servers/announce-server.ts";
import { providerId } from "./platform/tenants/provider.ts";
import { closeDirectory } from "./platform/config/close-directory.ts";
import type { Settings } from "./platform/config/read-settings.ts";

/** Reason why the server does not start; its message is for the operator. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Housekeeping of old data, and of open occurrences of removed equipment. */
const sweeps = [
  forgetBatches,
  forgetPostedWeighings,
  forgetStarts,
  forgetIncidents,
  forgetEvents,
  forgetBoardEvents,
  endOpenOfRemoved,
  sweepImports,
];

const withoutPix =
  "as faturas saem sem Pix: faltam FIEL_PIX_KEY, FIEL_PROVIDER_NAME e FIEL_PROVIDER_CITY, que valem juntas";

const madeUpSender =
  "o remetente dos e-mails é feito do endereço desta instalação, e serviços de e-mail o recusam: diga em FIEL_MAIL_FROM quem os envia";

export interface ServerSurroundings {
  readonly log: FastifyBaseLogger;
  /** UTC ms. */
  readonly now: () => number;
  readonly webDirectory: string;
}

export interface RunningServer {
  readonly port: number;
  /** Refuses new requests, finishes running ones and closes the stores. Aborts what is not done after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/** Opens the stores, mounts everything and listens; closes everything again on failure. The signal ends waiting for unavailable stores. */
export async function startServer(
  settings: Settings,
  surroundings: ServerSurroundings,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const { log, now } = surroundings;
  await closeDirectory(settings.dataDirectory);
  const stores = await openStores(settings, log, signal);
  dieAtOnce();
  try {
    await createManagerIfFirst(settings, stores, surroundings);
    const { postgres, telemetry } = stores;
    const mailer = openMailer(settings, now);
    if (isMadeUp(settings)) log.warn({ from: senderOf(settings).from.address }, madeUpSender);
    if (settings.provider.pix === null) log.info({}, withoutPix);
    const app = await createApp({
      ...settings,
      postgres,
      telemetry,
      log,
      mailer,
      now,
      webDirectory: surroundings.webDirectory,
      watchesConnections: true,
      hasEmbeddedTelemetry: settings.clickhouseUrl === null,
      privateNetworks: settings.privateNetworks,
    });
    const listening = await listen(app, settings).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    app.server.once("close", () => mailer.close());
    const works = [
      ...(await openWorks(stores, `${hostname()}:${listening}`, surroundings)),
      ...(await openDoor(settings, stores, log)),
    ];
    return {
      port: listening,
      async close(graceMs = 10_000) {
        await atMost(graceMs, Promise.all(works.map((work) => work.close())), log);
        await atMost(2 * graceMs, closeApp(app, graceMs), log);
        await atMost(2 * graceMs, stores.close(), log);
      },
    };
  } catch (error) {
    await stores.close();
    throw error;
  }
}

/** Starts the background work, which is done once among all servers. */
async function openWorks(
  { postgres, telemetry }: Stores,
  name: string,
  { log, now }: ServerSurroundings,
): Promise<Background[]> {
  const { shared: db } = postgres;
  const sureNow = createSureNow({ db, log, now });
  return [
    openDayJudge({ postgres, telemetry, log, now }),
    openClockWatch(sureNow, log),
    openHousekeeping({ postgres, log, sureNow, sweeps }),
    await announceServer({ db, name, log }),
    await openSumChecks({ db, telemetry, now }, log),
    openRounds({
      times: { firstMs: markEveryMs, everyMs: markEveryMs },
      run: async () => tellLost(await lockedBy(postgres)(() => markBoth({ db, telemetry })), log),
      onFailure: (err) => log.warn({ err }, "os dois bancos não puderam ser marcados; tenta-se de novo"),
    }),
  ];
}

/** Opens the way for commands to copy the embedded telemetry store, which they cannot open beside this process. */
async function openDoor(
  { clickhouseUrl, dataDirectory }: Settings,
  { telemetry: { copies } }: Stores,
  log: FastifyBaseLogger,
): Promise<Background[]> {
  if (clickhouseUrl !== null) return [];
  return [await openBackupDoor({ pins: copies, place: doorPlace(dataDirectory), log })];
}

async function createManagerIfFirst(
  { firstManager }: Settings,
  { postgres }: Stores,
  { log, now }: ServerSurroundings,
): Promise<void> {
  if (firstManager === null) return;
  const { email, password } = firstManager;
  const name = email.split("@", 1)[0] ?? email;
  const created = await postgres.withTenant(providerId, async (transaction) => {
    const anyone = await transaction.selectFrom("users").select("id").limit(1).executeTakeFirst();
    return anyone === undefined && createManager(transaction, { email, name, password, nowMs: now() });
  });
  if (created) log.info({ email }, "primeiro gestor criado");
}

/**
 * Makes an abort end the process immediately, so that it can be restarted. The embedded engine's handler would keep the process and its port for
 * minutes; a handler set later replaces it.
 */
function dieAtOnce(): void {
  process.removeAllListeners("SIGABRT").on("SIGABRT", () => process.kill(process.pid, "SIGKILL"));
}

/** Listens on the given address, else on all addresses, including IPv6 where available. Returns the port. */
async function listen(app: FastifyInstance, { port, listen: address }: Settings): Promise<number> {
  try {
    await app.listen({ port, host: address ?? "::" }).catch((error: NodeJS.ErrnoException) => {
      if (address !== null || (error.code !== "EAFNOSUPPORT" && error.code !== "EADDRNOTAVAIL")) throw error;
      return app.listen({ port, host: "0.0.0.0" });
    });
  } catch (error) {
    throw asStartError(error, port);
  }
  const bound = app.server.address();
  return typeof bound === "object" && bound !== null ? bound.port : port;
}

function asStartError(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return new StartError(
      `A porta ${port} já está em uso por outro programa: pare-o ou escolha outra com PORT.`,
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT")
    return new StartError(
      "O endereço em FIEL_LISTEN não é desta máquina: escolha um dos dela, ou deixe a configuração sem valor.",
    );
  if (code === "EACCES")
    return new StartError(
      `Sem permissão para abrir a porta ${port}: escolha outra com PORT, de 1024 em diante.`,
    );
  return error;
}

async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close().finally(() => clearTimeout(cut));
}

/** Waits at most `ms` for a close step; logs what fails or takes longer, so that an unavailable store does not block the close. */
async function atMost(ms: number, work: Promise<unknown>, log: FastifyBaseLogger): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`it takes longer than ${ms} ms`)), ms);
  try {
    await Promise.race([work, late.promise]);
  } catch (error) {
    log.warn({ err: error }, "algo não se fechou em ordem");
  } finally {
    clearTimeout(timer);
  }
}
