import { Gauge } from "prom-client";
import type { GaugeValue } from "../stores/installation-gauges.ts";
import type { Metrics } from "./metrics.ts";

/** Description of each gauge, by the store's name for it. */
const told = {
  mails_waiting: "Mails that wait to be sent",
  mails_failed: "Mails that were given up within the last 30 days",
  jobs_overdue: "Runs of schedules that should have begun",
  jobs_failed_lately: "Runs of schedules that failed within a day",
  alerts_overdue: "Messages of alerts that should have left ten seconds ago",
  events_overdue: "Events to other programs that should have left ten seconds ago",
  event_destinations_failing: "Destinations of events that fail for an hour or were switched off",
  log_rows: "Rows that were acknowledged and wait in the log for the telemetry store",
  oldest_log_entry_seconds: "Age of the oldest of them",
  log_unread_entries: "Entries of the log that could not be read and were put aside, ever",
  unread_rows: "Rows and pages of PostgreSQL's tables that could not be read, ever",
  last_copy_age_seconds: "Since the moment of the last whole copy; absent while there is none",
  sums_mended: "Steps of roll-ups that differed from their weighings and were made anew",
  clock_jump_seconds:
    "How far the clocks are from the time that was confirmed last, while nobody confirms them and nothing is deleted, billed or blocked; else 0",
  quarantined_records: "Records set aside, by client",
  tenant_telemetry_bytes:
    "What a client has on disk in ClickHouse, of replicas one, as measured every three hours",
  tenant_records_bytes:
    "What a client has on disk in PostgreSQL, indexes included, as measured every three hours",
  gateway_silent_seconds: "Since a gateway was heard last; 30 days without a word and it is forgotten",
  gateway_waiting_records: "Records that a gateway has not handed over, as it said last",
  gateway_oldest_waiting_seconds: "Age of the oldest of them when it said so",
} as const;

/** Adds gauges of what waits, failed or was set aside, read when the metrics are read. Without the store they have no value. */
export function watchInstallation({ registry }: Metrics, read: () => Promise<readonly GaugeValue[]>): void {
  let asked: Promise<readonly GaugeValue[] | null> | null = null;
  // All gauges are collected at once, so they share one query.
  const values = (): Promise<readonly GaugeValue[] | null> => {
    asked ??= read()
      .catch(() => null)
      .finally(() => (asked = null));
    return asked;
  };
  for (const [name, help] of Object.entries(told)) {
    void new Gauge({
      name: `fiel_${name}`,
      help,
      labelNames: ["tenant", "gateway"],
      registers: [registry],
      async collect() {
        const own = (await values())?.filter((one) => one.name === name) ?? [];
        this.reset();
        for (const { tenant, gateway, value } of own)
          this.set({ ...(tenant && { tenant }), ...(gateway && { gateway }) }, value);
      },
    });
  }
  void new Gauge({
    name: "fiel_store_answers",
    help: "1 when what follows from PostgreSQL could be read, else 0",
    registers: [registry],
    async collect() {
      this.set((await values()) === null ? 0 : 1);
    },
  });
}
