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
import { mountReasons } from "./features/reasons/reasons.routes.ts";
import { mountShifts } from "./features/shifts/shifts.routes.ts";
import { mountAlerts } from "./mount-alerts.ts";
import { mountApi } from "./mount-api.ts";
import { mountAllBoards } from "./mount-boards.ts";
import { mountLeaving } from "./mount-leaving.ts";
import { mountManagement } from "./mount-management.ts";
import { mountBilling } from "./mount-billing.ts";
import { mountPeople } from "./mount-people.ts";
import { mountReports } from "./mount-reports.ts";
import { mountWeighings } from "./mount-weighings.ts";
import type { Stores } from "./open-stores.ts";
import { type ResponseOrigin, createResponseCache } from "./platform/response-cache/create-response-cache.ts";
import { type ConfirmedNow, createConfirmedNow } from "./platform/confirmed-time/confirmed-time.ts";
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
import { answerPage, serveWeb, tvBundle } from "./platform/http/serve-web.ts";
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
} from "./platform/stores/installation-gauges.ts";
import { observeRequests } from "./platform/observability/observe-requests.ts";
import { openRegistrations } from "./platform/registrations/cached-registrations.ts";
import type { Registrations } from "./platform/registrations/tenant-registrations.ts";
import { createGatewayAdmission } from "./platform/tenants/admit-gateway.ts";
import { createKeyMemory } from "./platform/tenants/key-of-gateway.ts";
import { openTexts } from "./platform/texts/open-texts.ts";
import { serverTexts } from "./server-texts.ts";

const pageNames = pageModules.map(({ name }) => name);

export interface AppDependencies extends Pick<Stores, "postgres" | "telemetry"> {
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  /** UTC ms. */
  readonly now: () => number;
  /** By which is deleted and billed; none given: `now`, once others confirm it. */
  readonly confirmedNow?: ConfirmedNow;
  /** Where browsers reach this installation. */
  readonly publicUrl: string;
  /** Proxies in front of it; none: the address of the connection counts. */
  readonly trustedProxies?: readonly string[];
  /** Opens `/metrics` and `/api/docs`; null: they are not there. */
  readonly operatorToken?: string | null;
  /** Where clients ask for help; null: nowhere in particular. */
  readonly supportUrl?: string | null;
  /** The built web app. */
  readonly webDirectory: string;
  /** Who may show boards in a frame beside the installation's own pages. */
  readonly boardFrames?: BoardFrames;
  /** Where the installation keeps its data, whose disk the metrics tell of. */
  readonly dataDirectory?: string;
  /** Where signed releases of the gateway lie, if there are any. */
  readonly gatewayReleases: string;
  readonly heartbeatMs?: number;
  /** Who issues the invoices. */
  readonly provider?: Provider;
  readonly payments?: PaymentSettings;
  /** Private networks that webhooks may lead to. */
  readonly privateNetworks?: readonly string[];
  /** By which messages to the outside leave; null: directly. */
  readonly proxy?: ServersProxy | null;
  /** Whether equipment that falls silent is said to be disconnected. */
  readonly watchesConnections?: boolean;
  /** A machine's hold ends after so much silence of its gateway, ms; none given: a minute. */
  readonly holdSilenceMs?: number | undefined;
  /** A logo that takes longer to draw is refused, ms; none given: a quarter of a minute. */
  readonly longestDrawingMs?: number | undefined;
  /** Whether the telemetry store is in this process, so that commands beside it cannot open it. */
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
  ]);
  return metrics;
}

/** The whole HTTP side over open stores: everything mounted, nothing listening yet. The stores stay the caller's. */
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
  const { confirmedNow = createConfirmedNow({ db: postgres.shared, log, now }) } = dependencies;
  const app = createHttp({
    authenticator,
    log,
    trustedProxies,
    notFound: answerPage(webDirectory, { tell: texts.index, boardFrames: dependencies.boardFrames ?? [] }),
  });
  const metrics = openMetrics(dependencies, hub);
  // Streams and open questions would keep closing waiting.
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
  await mountLeaving(app, { ...dependencies, metrics, confirmedNow });
  mountClients(app, { postgres, supportUrl: dependencies.supportUrl ?? null });
  const onResponse = (origin: ResponseOrigin) => metrics.countAnswer(origin);
  const responses = createResponseCache({ postgres, telemetry, registrations, now, onResponse });
  const dashboard = { ...responses, now };
  mountPlant(app, { ...dashboard, ...dependencies });
  mountDashboards(app, { ...dashboard, postgres });
  mountApi(app, { ...dashboard, postgres, registrations, revocations, log });
  const shared = { postgres, telemetry, registrations, mailer, log, now, publicUrl };
  await mountReports(app, { ...dashboard, ...shared, confirmedNow });
  await mountAlerts(app, { ...shared, privateNetworks, proxy });
  mountAllBoards(app, { ...dashboard, postgres, revocations, bundle: tvBundle(webDirectory) });
  mountDevices(app, { ...dependencies, confirmedNow, registrations, bells });
  mountLive(app, hub, heartbeatMs === undefined ? {} : { heartbeatMs });
  await serveWeb(app, webDirectory);
  await app.ready();
  return app;
}

/** What is seen of production. */
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

/** All that gateways ask and tell, and what becomes of it. */
function mountDevices(
  app: FastifyInstance,
  { postgres, telemetry, registrations, bells, log, now, confirmedNow, ...options }: DeviceParts,
): void {
  const publish = createTelemetryPublisher(postgres);
  const onUnpublished = (error: unknown) => log.warn({ err: error }, "páginas abertas não foram avisadas");
  const rememberKey = createKeyMemory(postgres);
  const admitGateway = createGatewayAdmission(postgres, now);
  const gateways = { rememberKey, admitGateway };
  const { holdSilenceMs } = options;
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
    ...gateways,
  };
  mountIngest(app, ingest);
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
}

async function prepare(app: FastifyInstance, publicUrl: string, operatorToken: string | null): Promise<void> {
  addSecurityHeaders(app, publicUrl);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ["br", "gzip"],
    // The highest level, the default, takes longer than the network saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await documentApi(app, publicUrl, operatorToken);
}

/** What a plant is: its logo, what it registered, who works when, why machines stand. */
function mountPlant(
  app: FastifyInstance,
  dependencies: RegistrationsDependencies & Pick<AppDependencies, "longestDrawingMs">,
): void {
  mountTenantLogo(app, dependencies);
  mountRegistrations(app, dependencies);
  mountShifts(app, dependencies);
  mountReasons(app, dependencies);
}
