import pino from "pino";
import { openRegistrations } from "../../../platform/registrations/cached-registrations.ts";
import { storeOf } from "../../../platform/stores/postgres/open-postgres.ts";
import type { Access } from "../../../platform/stores/postgres/roles.ts";
import type { TelemetryStore } from "../../../platform/stores/telemetry/open-telemetry.ts";
import { createJudgedDays } from "../conditions/judged-days-cache.ts";
import { openAlertWatch } from "../open-alert-watch.ts";

// A server process that looks at alert rules, and whose telemetry store takes the process along, as an engine that crashes does.
const { access } = JSON.parse(process.argv[2] ?? "{}") as { readonly access: Access };
const postgres = storeOf(access, console, async () => undefined);
const dying = new Proxy(
  {},
  {
    get: () => (): void => {
      process.kill(process.pid, "SIGKILL");
    },
  },
);
await openAlertWatch({
  postgres,
  telemetry: { forTenant: () => dying } as unknown as TelemetryStore,
  registrations: await openRegistrations(postgres),
  log: pino({ level: "silent" }),
  now: Date.now,
  judgedDays: createJudgedDays(),
  lookEveryMs: 100,
});
process.stdout.write("ready\n");
