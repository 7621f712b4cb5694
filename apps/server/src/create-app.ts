import { constants } from "node:zlib";
import { pageModules } from "@fiel/contracts/texts/page-texts";
import compress from "@fastify/compress";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { mountAddressTests } from "./features/address-tests/address-tests.routes.ts";
import { mountClients } from "./features/clients/clients.routes.ts";
import { mountCoilConsumption } from "./features/coil-consumption/coil-consumption.routes.ts";
import { mountDeviceConfig } from "./features/device-config/device-config.routes.ts";
import { openConnectionWatch } from "./features/disconnections/open-connection-watch.ts";
import { mountEquipmentStatus } from "./features/equipment-status/equipment-status.routes.ts";
import { mountGatewayUpdates } from "./features/gateway-updates/gateway-updates.routes.ts";
import { wantedUpdate } from "./features/gateway-updates/wanted-update.ts";
import { mountGateways } from "./features/gateways/gateways.routes.ts";
import { createWeighingPoster, type PostWeighing } from "./features/ingest/post-weighing.ts";
import { mountIngest } from "./features/ingest/ingest.routes.ts";
import { mountQuarantine } from "./features/ingest/quarantine.routes.ts";
import { createOccurrenceStore } from "./features/ingest/store-occurrences.ts";
import { mountPageTexts } from "./features/languages/page-texts.routes.ts";
import { mountLeftovers } from "./features/leftovers/leftovers.routes.ts";
import { mountOccurrences } from "./features/occurrences/occurrences.routes.ts";
import { mountOrderProgress } from "./features/order-progress/order-progress.routes.ts";
import type { PaymentSettings } from "./features/payments/payment-settings.ts";
import { mountProduction } from "./features/production/production.routes.ts";
import { mountProductionSummary } from "./features/production-summary/production-summary.routes.ts";
import {
  mountRegistrations,
  type RegistrationsDependencies,
} from "./features/registrations/registrations.routes.ts";
import { mountTenantLogo } from "./features/tenant-logo/tenant-logo.routes.ts";
import { mountControlCharts } from "./features/control-charts/control-charts.routes.ts";
import { mountMachineProfiles } from "./features/machine-profiles/machine-profiles.routes.ts";
import { mountNominalRates } from "./features/nominal-rates/nominal-rates.routes.ts";
import { mountReasons } from "./features/reasons/reasons.routes.ts";
import { mountStopChanges } from "./features/stops/stop-changes.routes.ts";
import { mountShifts } from "./features/shifts/shifts.routes.ts";
import { mountAlerts } from "./mount-alerts.ts";
import { mountApi } from "./mount-api.ts";
import { mountEvents } from "./mount-events.ts";
import { mountAllBoards } from "./mount-boards.ts";
import { mountShiftHandovers } from "./mount-handovers.ts";
import { mountLeaving } from "./mount-leaving.ts";
import { mountManagement } from "./mount-management.ts";
import { mountBilling } from "./mount-billing.ts";
import { mountPeople } from "./mount-people.ts";
import { mountReports } from "./mount-reports.ts";
import { mountAllTablets } from "./mount-tablets.ts";
import { mountWeighings } from "./mount-weighings.ts";
import type { Stores } from "./open-stores.ts";
import { type ResponseOrigin, createResponseCache } from "./platform/response-cache/create-response-cache.ts";
import { type ConfirmedNow, createTimes } from "./platform/confirmed-time/confirmed-time.ts";
import { readKnownTime } from "./platform/confirmed-time/known-time.ts";
import { openOwnClock, type OwnClock } from "./platform/confirmed-time/own-clock.ts";
import { tellClock } from "./platform/confirmed-time/tell-clock.ts";
import { createAuthenticator } from "./platform/auth/create-authenticator.ts";
import { passwordHashesComputed } from "./platform/auth/passwords.ts";
import { openRevocations } from "./platform/auth/revocations.ts";
import { type Provider, unnamedProvider } from "./platform/billing/invoicing-provider.ts";
import type { DashboardDependencies } from "./platform/dashboard/dependencies.ts";
import { openReleaseFolder } from "./platform/gateway-releases/release-folder.ts";
import type { BoardFrames } from "./platform/http/board-frames.ts";
import { createHttp } from "./platform/http/create-http.ts";
import { documentApi } from "./platform/http/document-api.ts";
import { mountJoinedCalls } from "./platform/http/mount-joined-calls.ts";
import { addSecurityHeaders } from "./platform/http/security-headers.ts";
import { answerPage, operatorBundle, serveWeb, tvBundle } from "./platform/http/serve-web.ts";
import { GatewayBells } from "./platform/live/gateway-bells.ts";
import { LiveHub } from "./platform/live/live-hub.ts";
import { mountLive } from "./platform/live/mount-live.ts";
import { createTelemetryPublisher } from "./platform/live/publish-telemetry.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import { mountHealth } from "./platform/observability/health.ts";
import type { ServersProxy } from "./platform/channels/outside-ways.ts";
import { createMetrics, type Metrics } from "./platform/observability/metrics.ts";
import { mountMetrics } from "./platform/observability/mount-metrics.ts";
import { watchDisk } from "./platform/observability/watch-disk.ts";
import { watchInstallation } from "./platform/observability/watch-installation.ts";
import {
  readClockGauge,
  readDiskGauges,
  readInstallationGauges,
  readUnreadGauge,
  readUnreadRowsGauge,
} from "./platform/stores/installation-gauges.ts";
import { observeRequests } from "./platform/observability/observe-requests.ts";
import { openRegistrations } from "./platform/registrations/cached-registrations.ts";
import type { Registrations } from "./platform/registrations/tenant-registrations.ts";
import { createGatewayAdmission } from "./platform/tenants/admit-gateway.ts";
import { createKeyMemory } from "./platform/tenants/key-of-gateway.ts";
import { openTexts } from "./platform/texts/open-texts.ts";
import { serverTexts } from "./server-texts.ts";

/** The default types, and lines of JSON. */
const compressible =
  /^text\/(?!event-stream)|(?:\+|\/)(?:x-nd)?json(?:;|$)|(?:\+|\/)text(?:;|$)|(?:\+|\/)xml(?:;|$)|octet-stream(?:;|$)/u;

const pageNames = pageModules.map(({ name }) => name);

export interface AppDependencies extends Pick<Stores, "postgres" | "telemetry"> {
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  /** UTC ms. */
  readonly now: () => number;
  /** Time by which bills are issued; by default `now` while others confirm it. */
  readonly confirmedNow?: ConfirmedNow;
  /** Time by which months are deleted; by default `confirmedNow` if given, else the time that has surely come. */
  readonly sureNow?: ConfirmedNow;
  /** Whether `now` is before a time that was confirmed, so that nothing is ingested; null while unknown. By default as the stored time says. */
  readonly isClockBehind?: () => Promise<boolean | null>;
  /** Public URL of this installation. */
  readonly publicUrl: string;
  /** Addresses of reverse proxies; without any, the connection's address is the client's. */
  readonly trustedProxies?: readonly string[];
  /** Token for `/metrics` and `/api/docs`; null disables both. */
  readonly operatorToken?: string | null;
  /** URL where clients ask for help; null for none. */
  readonly supportUrl?: string | null;
  /** Directory of the built web app. */
  readonly webDirectory: string;
  /** Origins that may embed boards in a frame, besides the installation's own pages. */
  readonly boardFrames?: BoardFrames;
  /** Directory of the installation's data, whose disk the metrics report. */
  readonly dataDirectory?: string;
  /** Directory of signed gateway releases; may not exist. */
  readonly gatewayReleases: string;
  readonly heartbeatMs?: number;
  /** Issuer of the invoices. */
  readonly provider?: Provider;
  readonly payments?: PaymentSettings;
  /** Private networks that webhooks may call. */
  readonly privateNetworks?: readonly string[];
  /** Proxy for outgoing messages; null to connect directly. */
  readonly proxy?: ServersProxy | null;
  /** Whether silent equipment gets an occurrence of disconnection. */
  readonly watchesConnections?: boolean;
  /** Ms of silence after which a gateway loses its machines; a minute by default. */
  readonly holdSilenceMs?: number | undefined;
  /** Ms after which drawing a logo is refused; a quarter of a minute by default. */
  readonly longestDrawingMs?: number | undefined;
  /** True when the telemetry store runs in this process, so that commands in other processes cannot open it. */
  readonly hasEmbeddedTelemetry?: boolean;
}

function openMetrics({ postgres, now, dataDirectory }: AppDependencies, hub: LiveHub): Metrics {
  const metrics = createMetrics();
  metrics.watchStreams(() => hub.streams);
  metrics.watchPasswordHashes(passwordHashesComputed);
  if (dataDirectory !== undefined) watchDisk(metrics, dataDirectory);
  watchInstallation(metrics, async () => [
    ...(await readInstallationGauges(postgres.shared, now())),
    ...(await readDiskGauges(postgres.shared)),
    ...(await readClockGauge(postgres.shared)),
    ...(await readUnreadGauge(postgres.shared)),
    ...(await readUnreadRowsGauge(postgres.shared)),
  ]);
  return metrics;
}

/** Builds the HTTP app over open stores, with everything mounted and not listening yet. The caller closes the stores. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { postgres, telemetry, log, mailer, now, publicUrl, webDirectory, heartbeatMs } = dependencies;
  const revocations = await openRevocations(postgres);
  const registrations = await openRegistrations(postgres);
  const hub = await LiveHub.open({ postgres, revocations, log });
  telemetry.log.watch((tenantId) => hub.isWatched(tenantId));
  const bells = await GatewayBells.open(postgres);
  const texts = await openTexts({ postgres, modules: serverTexts, pageModules: pageNames });
  const authenticator = createAuthenticator({ postgres, revocations, log, now });
  const { trustedProxies = [], operatorToken = null, privateNetworks = [], proxy = null } = dependencies;
  const { provider = unnamedProvider } = dependencies;
  const { confirmedNow, sureNow } = createTimes({ ...dependencies, db: postgres.shared });
  const app = createHttp({
    authenticator,
    log,
    trustedProxies,
    notFound: answerPage(webDirectory, { tell: texts.index, boardFrames: dependencies.boardFrames ?? [] }),
  });
  const metrics = openMetrics(dependencies, hub);
  // Open streams and requests would delay the close.
  app.addHook("preClose", async () => {
    await Promise.all([hub.close(), bells.close()]);
  });
  app.addHook("onClose", () => Promise.all([registrations.close(), revocations.close(), texts.close()]));
  observeRequests(app, metrics);
  await prepare(app, publicUrl, operatorToken);

  mountHealth(app, { postgres, telemetry });
  mountMetrics(app, metrics, operatorToken);
  await mountPeople(app, { postgres, registrations, revocations, mailer, log, now, publicUrl, provider });
  mountManagement(app, { postgres, telemetry, mailer, revocations, log, now, texts, serverTexts });
  mountPageTexts(app, texts);
  await mountBilling(app, { ...dependencies, confirmedNow });
  await mountLeaving(app, { ...dependencies, metrics, confirmedNow, sureNow });
  mountClients(app, { postgres, now, supportUrl: dependencies.supportUrl ?? null });
  const onResponse = (origin: ResponseOrigin) => metrics.countAnswer(origin);
  const responses = createResponseCache({ postgres, telemetry, registrations, now, onResponse });
  const dashboard = { ...responses, now };
  mountPlant(app, { ...dashboard, ...dependencies });
  mountPlantPages(app, { ...dashboard, postgres, telemetry, registrations });
  const shared = { postgres, telemetry, registrations, mailer, log, now, publicUrl };
  await mountReports(app, { ...dashboard, ...shared, confirmedNow });
  await mountAlerts(app, { ...shared, privateNetworks, proxy });
  mountPairedPages(app, { ...dashboard, postgres, registrations, revocations }, webDirectory);
  const postWeighing = mountDevices(app, { ...dependencies, confirmedNow, registrations, bells });
  mountApi(app, { ...dashboard, postgres, telemetry, registrations, revocations, log, postWeighing });
  await mountEvents(app, { ...dashboard, postgres, log, privateNetworks, proxy });
  mountLive(app, hub, heartbeatMs === undefined ? {} : { heartbeatMs });
  await serveWeb(app, webDirectory);
  await app.ready();
  return app;
}

/** Mounts what people of a plant look at, and what they sign there: dashboards, handovers of shifts, control charts. */
function mountPlantPages(
  app: FastifyInstance,
  dependencies: Parameters<typeof mountDashboards>[1] &
    Parameters<typeof mountShiftHandovers>[1] &
    Parameters<typeof mountControlCharts>[1],
): void {
  mountDashboards(app, dependencies);
  mountShiftHandovers(app, dependencies);
  mountControlCharts(app, dependencies);
}

/** Mounts the pages of paired devices: screens and tablets. */
function mountPairedPages(
  app: FastifyInstance,
  dependencies: Omit<Parameters<typeof mountAllBoards>[1], "bundle"> &
    Omit<Parameters<typeof mountAllTablets>[1], "tabletBundle">,
  webDirectory: string,
): void {
  mountAllBoards(app, { ...dependencies, bundle: tvBundle(webDirectory) });
  mountAllTablets(app, { ...dependencies, tabletBundle: operatorBundle(webDirectory) });
}

/** Mounts the calls of the dashboards. */
function mountDashboards(
  app: FastifyInstance,
  dashboard: DashboardDependencies & Pick<Stores, "postgres">,
): void {
  mountEquipmentStatus(app, dashboard);
  mountProductionSummary(app, dashboard);
  mountProduction(app, dashboard);
  mountWeighings(app, dashboard);
  mountOccurrences(app, dashboard);
  mountLeftovers(app, dashboard);
  mountCoilConsumption(app, dashboard);
  mountOrderProgress(app, dashboard);
  mountJoinedCalls(app);
}

interface DeviceParts extends AppDependencies {
  readonly confirmedNow: ConfirmedNow;
  readonly registrations: Registrations;
  readonly bells: GatewayBells;
}

/** Mounts the calls of gateways and what processes their data. */
function mountDevices(
  app: FastifyInstance,
  { postgres, telemetry, registrations, bells, log, now, confirmedNow, ...options }: DeviceParts,
): PostWeighing {
  const publish = createTelemetryPublisher(postgres);
  const onUnpublished = (error: unknown) => log.warn({ err: error }, "páginas abertas não foram avisadas");
  const rememberKey = createKeyMemory(postgres);
  const admitGateway = createGatewayAdmission(postgres, now);
  const gateways = { rememberKey, admitGateway };
  const { holdSilenceMs } = options;
  const clock = tellOwnClock(app, { postgres, now, confirmedNow });
  const ingest = {
    postgres,
    telemetry,
    registrations,
    now,
    publish,
    onUnpublished,
    log,
    holdSilenceMs,
    confirmedNow,
    isClockBehind: options.isClockBehind ?? clock.isBehind,
    ...gateways,
  };
  mountIngest(app, ingest);
  const postWeighing = createWeighingPoster(ingest);
  if (options.watchesConnections === true) {
    const store = createOccurrenceStore(ingest);
    const watch = openConnectionWatch({ postgres, telemetry, registrations, log, now, store });
    app.addHook("preClose", () => watch.close());
  }
  mountQuarantine(app, ingest);
  mountDeviceConfig(app, { postgres });
  const releases = openReleaseFolder(options.gatewayReleases, log);
  mountGateways(app, { postgres, telemetry, ...gateways, releases, now, holdSilenceMs });
  mountGatewayUpdates(app, { postgres, releases, now });
  mountAddressTests(app, {
    postgres,
    bells,
    wantedUpdate: (asking) => wantedUpdate({ postgres, releases }, asking),
    now,
  });
  return postWeighing;
}

function tellOwnClock(
  app: FastifyInstance,
  { postgres, now, confirmedNow }: Pick<DeviceParts, "postgres" | "now" | "confirmedNow">,
): OwnClock {
  const lastConfirmed = async () => (await readKnownTime(postgres.shared)).confirmedMs;
  const clock = openOwnClock({ confirmedNow, lastConfirmed, now, monotonic: () => performance.now() });
  tellClock(app, clock);
  return clock;
}

async function prepare(app: FastifyInstance, publicUrl: string, operatorToken: string | null): Promise<void> {
  addSecurityHeaders(app, publicUrl);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ["br", "gzip"],
    customTypes: compressible,
    // Compressing with the default, the highest quality, takes longer than the network saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await documentApi(app, publicUrl, operatorToken);
}

/** Mounts a plant's logo, registrations, shifts, reasons, nominal rates, machine profiles and explained stops. */
function mountPlant(
  app: FastifyInstance,
  dependencies: RegistrationsDependencies & Pick<AppDependencies, "longestDrawingMs">,
): void {
  mountTenantLogo(app, dependencies);
  mountRegistrations(app, dependencies);
  mountShifts(app, dependencies);
  mountReasons(app, dependencies);
  mountNominalRates(app, dependencies);
  mountMachineProfiles(app, dependencies);
  mountStopChanges(app, dependencies);
}
