import { openMailer } from "../../../platform/mail/open-mailer.ts";
import { storeOf } from "../../../platform/stores/postgres/open-postgres.ts";
import type { KillableSettings } from "../../../testing/killable-servers.ts";
import { openAlerting } from "./open-alerting.ts";

// What a server process does for alerts about occurrences, and nothing else: to be killed.
const { access, smtpUrl, ...queue } = JSON.parse(process.argv[2] ?? "{}") as KillableSettings;
const publicUrl = "http://fiel.example.com";
const mailer = openMailer({ smtpUrl, dataDirectory: "/", publicUrl }, Date.now);
await openAlerting({ postgres: storeOf(access, console, async () => undefined), mailer, ...queue });
process.stdout.write("ready\n");
