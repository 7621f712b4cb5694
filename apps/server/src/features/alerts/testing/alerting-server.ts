import pino from "pino";
import { createChannels } from "../../../platform/channels/create-channels.ts";
import { openMailer } from "../../../platform/mail/open-mailer.ts";
import { openRegistrations } from "../../../platform/registrations/cached-registrations.ts";
import { storeOf } from "../../../platform/stores/postgres/open-postgres.ts";
import type { Access } from "../../../platform/stores/postgres/roles.ts";
import type { TelemetryStore } from "../../../platform/stores/telemetry/open-telemetry.ts";
import { openAlertSender } from "../open-alert-sender.ts";
import { openAlertWatch } from "../open-alert-watch.ts";
import { createPushKeys } from "../push-keys.ts";

/** What a server process does for alerts about occurrences, and nothing else: to be killed. */
export interface AlertingServer {
  readonly access: Access;
  readonly smtpUrl: string;
  readonly leaseS: number;
  readonly lookEveryMs: number;
}

const { access, smtpUrl, ...queue } = JSON.parse(process.argv[2] ?? "{}") as AlertingServer;
const postgres = storeOf(access, console, async () => undefined);
const publicUrl = "http://fiel.example.com";
const log = pino({ level: "silent" });
const now = Date.now;
const mailer = openMailer({ smtpUrl, dataDirectory: "/", publicUrl }, now);
const push = { keys: createPushKeys(postgres), subject: publicUrl };
const channels = createChannels({ mailer, now, push, privateNetworks: [] });
// Occurrences are PostgreSQL's: of the telemetry store nothing is asked.
const telemetry = { forTenant: () => ({}) } as unknown as TelemetryStore;
const registrations = await openRegistrations(postgres);
await openAlertWatch({ postgres, telemetry, registrations, log, now });
await openAlertSender({ postgres, channels, publicUrl, log, ...queue });
process.stdout.write("ready\n");
