import { Readable } from "node:stream";
import pino from "pino";
import { openJobRunner } from "../../../platform/jobs/job-runner.ts";
import { openMailer } from "../../../platform/mail/open-mailer.ts";
import { storeOf } from "../../../platform/stores/postgres/open-postgres.ts";
import type { KillableSettings } from "../../../testing/killable-servers.ts";
import { createReportRunner } from "../report-runner.ts";
import { reportKind } from "../report-schedule.ts";

// A server process that only handles schedules; tests kill it.
const settings = JSON.parse(process.argv[2] ?? "{}") as KillableSettings;
const { access, smtpUrl, leaseS, lookEveryMs } = settings;
const postgres = storeOf(access, console, async () => undefined);
const publicUrl = "http://fiel.example.com";
const mailer = openMailer({ smtpUrl, dataDirectory: "/", publicUrl }, Date.now);
const openFile = () =>
  Promise.resolve({ name: "r.xlsx", type: "application/octet-stream", content: Readable.from(["PK"]) });
const runners = { [reportKind]: createReportRunner({ postgres, mailer, publicUrl, openFile, leaseS }) };
await openJobRunner({
  postgres,
  runners,
  log: pino({ level: "silent" }),
  now: Date.now,
  confirmedNow: async () => Date.now(),
  leaseS,
  lookEveryMs,
});
process.stdout.write("ready\n");
