import pino from "pino";
import type { Background } from "../../../platform/background/open-background.ts";
import { createChannels } from "../../../platform/channels/create-channels.ts";
import type { OutsideOptions } from "../../../platform/channels/post-outside.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { openRegistrations } from "../../../platform/registrations/cached-registrations.ts";
import type { PostgresStore } from "../../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../../platform/stores/telemetry/open-telemetry.ts";
import { createJudgedDays } from "../conditions/judged-days-cache.ts";
import { openAlertSender } from "../open-alert-sender.ts";
import { openAlertWatch } from "../open-alert-watch.ts";
import { createPushKeys } from "../push-keys.ts";

export interface Alerting extends Partial<OutsideOptions> {
  readonly postgres: PostgresStore;
  readonly mailer: Mailer;
  /** Intervals between polls for rules and for messages, ms. */
  readonly watchEveryMs?: number;
  readonly lookEveryMs?: number;
  readonly leaseS?: number;
}

/** Starts what a server runs for alerts about occurrences, and nothing else. */
export async function openAlerting({
  postgres,
  mailer,
  watchEveryMs,
  lookEveryMs,
  leaseS,
  privateNetworks = [],
  ...outside
}: Alerting): Promise<Background> {
  const publicUrl = "http://fiel.example.com";
  const log = pino({ level: "silent" });
  const now = Date.now;
  const push = { keys: createPushKeys(postgres), subject: "https://fiel.example.com" };
  const channels = createChannels({ mailer, now, push, privateNetworks, ...outside });
  // Occurrences are read from PostgreSQL; the telemetry store is not used.
  const telemetry = { forTenant: () => ({}) } as unknown as TelemetryStore;
  const registrations = await openRegistrations(postgres);
  const every = watchEveryMs === undefined ? {} : { lookEveryMs: watchEveryMs };
  const judgedDays = createJudgedDays();
  const watch = await openAlertWatch({ postgres, telemetry, registrations, log, now, judgedDays, ...every });
  const queue = {
    ...(lookEveryMs === undefined ? {} : { lookEveryMs }),
    ...(leaseS === undefined ? {} : { leaseS }),
  };
  const sender = await openAlertSender({ postgres, channels, publicUrl, log, ...queue });
  return {
    async close() {
      await Promise.all([watch.close(), sender.close(), registrations.close()]);
    },
  };
}
