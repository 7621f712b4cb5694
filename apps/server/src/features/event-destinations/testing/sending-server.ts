import pino from "pino";
import { createPostOutside } from "../../../platform/channels/post-outside.ts";
import { openRegistrations } from "../../../platform/registrations/cached-registrations.ts";
import type { TimedComputeContext } from "../../../platform/response-cache/response-cache.ts";
import { storeOf } from "../../../platform/stores/postgres/open-postgres.ts";
import type { KillableSettings } from "../../../testing/killable-servers.ts";
import { lookAtAlerts } from "../kinds/alert-events.ts";
import { lookAtOrders } from "../kinds/order-events.ts";
import { openEventSender } from "../open-event-sender.ts";
import { openEventWatch } from "../open-event-watch.ts";
import { trustReceiver } from "./event-receiver.ts";

// A server process that only tells orders and alerts, which are all in PostgreSQL; tests kill it.
interface Settings extends KillableSettings {
  /** Client whose look ends the process; absent when there is none. */
  readonly deadly?: number;
}
const { access, leaseS, lookEveryMs, deadly } = JSON.parse(process.argv[2] ?? "{}") as Settings;
trustReceiver();
const postgres = storeOf(access, console, async () => undefined);
const registrations = await openRegistrations(postgres);
const log = pino({ level: "silent" });
const now = Date.now;
const none = async () => ({ events: [], told: new Map() });
openEventWatch({
  postgres,
  log,
  now,
  lookEveryS: 0.1,
  lookLeaseS: leaseS,
  looks: {
    orders: async (source, told) => {
      if (source.tenantId === deadly) process.kill(process.pid, "SIGKILL");
      return lookAtOrders(source, told);
    },
    alerts: lookAtAlerts,
    stops: none,
    evidence: none,
    days: none,
  },
  compute: async ({ tenantId, signal }, compute) => {
    const registered = await registrations.of(tenantId);
    const source = { registrations: registered, signal, nowMs: now(), presentMs: now() };
    return compute(source as TimedComputeContext);
  },
});
const post = createPostOutside({ privateNetworks: ["127.0.0.0/8", "::1/128"] });
await openEventSender({ postgres, log, now, post, leaseS, sendEveryMs: lookEveryMs });
process.stdout.write("ready\n");
