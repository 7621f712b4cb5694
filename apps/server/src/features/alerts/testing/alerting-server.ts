import { openMailer } from "../../../platform/mail/open-mailer.ts";
import { storeOf } from "../../../platform/stores/postgres/open-postgres.ts";
import type { KillableSettings } from "../../../testing/killable-servers.ts";
import { openAlerting } from "./open-alerting.ts";

// A server process that only handles alerts about occurrences; tests kill it.
const { access, smtpUrl, ...queue } = JSON.parse(process.argv[2] ?? "{}") as KillableSettings;
const publicUrl = "http://fiel.example.com";
const mailer = openMailer({ smtpUrl, dataDirectory: "/", publicUrl }, Date.now);
await openAlerting({ postgres: storeOf(access, console, async () => undefined), mailer, ...queue });
process.stdout.write("ready\n");
