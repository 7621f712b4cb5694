import type { FastifyInstance } from "fastify";
import type { AlertsDependencies } from "./features/alerts/alerts-dependencies.ts";
import { createJudgedDays } from "./features/alerts/conditions/judged-days-cache.ts";
import { mountAlertDestinations } from "./features/alerts/destinations.routes.ts";
import { mountAlertIncidents } from "./features/alerts/incidents.routes.ts";
import { mountAcknowledgeLinks } from "./features/alerts/link.routes.ts";
import { openAlertSender } from "./features/alerts/open-alert-sender.ts";
import { openAlertWatch } from "./features/alerts/open-alert-watch.ts";
import { createPushKeys } from "./features/alerts/push-keys.ts";
import { mountPushDevices } from "./features/alerts/push.routes.ts";
import { mountAlertRules } from "./features/alerts/rules.routes.ts";
import { createChannels } from "./platform/channels/create-channels.ts";
import type { ServersProxy } from "./platform/channels/outside-ways.ts";
import { addressGuard } from "./platform/channels/private-networks.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

type Given = Omit<AlertsDependencies, "channels" | "judgedDays" | "mayCall" | "pushKey"> & {
  readonly mailer: Mailer;
  /** Private networks that webhooks may call. */
  readonly privateNetworks: readonly string[];
  /** Proxy for outgoing messages; null to connect directly. */
  readonly proxy?: ServersProxy | null;
};

/** Mounts alerts: rules, incidents and recipients, and starts the watch and the sender. */
export async function mountAlerts(
  app: FastifyInstance,
  { mailer, privateNetworks, proxy = null, ...given }: Given,
): Promise<void> {
  const { postgres, publicUrl, now } = given;
  const keys = createPushKeys(postgres);
  const channels = createChannels({
    mailer,
    now,
    privateNetworks,
    proxy,
    push: { keys, subject: publicUrl },
  });
  const pushKey = async (): Promise<string> => (await keys()).publicKey;
  const mayCall = addressGuard(privateNetworks);
  const dependencies: AlertsDependencies = {
    ...given,
    channels,
    judgedDays: createJudgedDays(),
    mayCall,
    pushKey,
  };
  mountAlertRules(app, dependencies);
  mountAlertIncidents(app, dependencies);
  mountAcknowledgeLinks(app, dependencies);
  mountAlertDestinations(app, dependencies);
  mountPushDevices(app, dependencies);
  const watch = await openAlertWatch(dependencies);
  const sender = await openAlertSender(dependencies);
  app.addHook("onClose", () => Promise.all([watch.close(), sender.close()]));
}
