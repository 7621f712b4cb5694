import { dayOf, formatInstant, formatNumber, localeOf, reportedWindow } from "@fiel/domain";
import { sql } from "kysely";
import { codeOfMailError } from "../../platform/answers/answer-of-mail.ts";
import { languageOf } from "../../platform/http/languages.ts";
import { type CarryingMail, handOverMail } from "../../platform/answers/hand-over-mail.ts";
import { noteMailAnswer } from "../../platform/mail/note-mail-answer.ts";
import { endsOf, waitingOf } from "./deliveries.ts";
import { type Job, type JobEnd, keepJob, timeOf } from "../../platform/jobs/job-queue.ts";
import type { RunJob } from "../../platform/jobs/job-runner.ts";
import { tellRefusal } from "../../platform/jobs/tell-failures.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { createWayOutLinks, type WayOutLinks } from "../../platform/mail/way-out-links.ts";
import { isActive } from "../../platform/tenants/is-active.ts";
import { isBlockedUser } from "../../platform/tenants/is-blocked-user.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { storableText } from "../../platform/stores/postgres/storable-json.ts";
import { makeFile, type MadeFile } from "./make-file.ts";
import { type AskedRun, detailsOf, type OpenReportFile, type ReportFile } from "./report-schedule.ts";
import { mailTexts } from "./texts/mail-texts.ts";
import { fillText } from "../../platform/texts/fill-text.ts";

export interface ReportRunnerDependencies {
  readonly postgres: PostgresStore;
  readonly mailer: Mailer;
  readonly openFile: OpenReportFile;
  /** Public URL of this installation. */
  readonly publicUrl: string;
  /** Lease of a run, s, as of the job runner. */
  readonly leaseS?: number;
}

/** Creates the file of a scheduled report once and mails it to the recipients who have not got it yet. */
export const createReportRunner = (dependencies: ReportRunnerDependencies): RunJob => {
  const links = createWayOutLinks(dependencies);
  return async (job, signal) => {
    const { postgres, openFile } = dependencies;
    const asked = await readSchedule(postgres, job);
    if (asked === null) return { state: "failed", reason: null };
    const recipients = await postgres.withTenant(job.tenantId, (transaction) => waitingOf(transaction, job));
    if (recipients.length === 0) return { state: "done", reason: null };
    const file = await openFile(asked, signal);
    const made = await makeFile(file.content, signal);
    const mail = mailOf(asked, file, made, { publicUrl: dependencies.publicUrl, sign: await links.signer() });
    const { waiting: reason, isLinked } = await sendAll(dependencies, job, recipients, mail, signal);
    const result = { bytes: made.bytes, tookS: made.tookS, byLink: made.content === null || isLinked };
    const ends = await postgres.withTenant(job.tenantId, (transaction) => endsOf(transaction, job));
    return { ...jobEnd(ends, reason), result };
  };
};

async function readSchedule(
  postgres: PostgresStore,
  { tenantId, scheduleId, dueMs, asked }: Job,
): Promise<AskedRun | null> {
  return postgres.withTenant(tenantId, async (transaction) => {
    const schedule = await transaction
      .selectFrom("schedules")
      .selectAll()
      .where("id", "=", scheduleId)
      .executeTakeFirst();
    const client = await transaction
      .selectFrom("tenants")
      .select(["tenant", "name", "language", "time_zone"])
      .executeTakeFirstOrThrow();
    if (schedule === undefined || schedule.removed_at !== null) return null;
    const timeZone = client.time_zone;
    // `asked` holds the values at the time when the run was due, so that a later change of the schedule does not affect it.
    const said = asked ?? schedule;
    return {
      ...detailsOf(said.details),
      tenantId,
      tenant: client.tenant,
      client: client.name,
      timeZone,
      language: languageOf(client.language) ?? "pt_BR",
      name: said.name,
      window: asked?.window ?? reportedWindow(timeOf(said), dueMs, timeZone),
    };
  });
}

type MailFor = (job: Job, recipient: string) => CarryingMail;

interface Links {
  readonly publicUrl: string;
  readonly sign: Awaited<ReturnType<WayOutLinks["signer"]>>;
}

function mailOf(asked: AskedRun, file: ReportFile, made: MadeFile, { publicUrl, sign }: Links): MailFor {
  const { client, name, language, timeZone, window, tenant } = asked;
  const texts = mailTexts.in(language);
  const instant = (ms: number) => formatInstant(ms, "dateTime", timeZone) ?? "";
  const values: Readonly<Record<string, string>> = {
    name,
    client,
    from: instant(window.startMs),
    to: instant(window.endMs),
    zone: timeZone,
    file: file.name,
    size: formatNumber(made.bytes / 1_000_000, { locale: localeOf(language), decimals: 1 }) ?? "",
  };
  const link = new URL(`/client/${encodeURIComponent(tenant)}/relatorio?${searchOf(asked)}`, publicUrl).href;
  return (job, recipient) => {
    const { tenantId, scheduleId } = job;
    const wayOut = sign({ list: "report", tenantId, id: String(scheduleId), email: recipient });
    const fill = (text: string) => fillText(text, { ...values, wayOut });
    const textWith = (lines: readonly string[]) =>
      [fill(texts.text), ...lines.map(fill), fill(texts.foot), ""].join("\n\n");
    const linked = textWith([texts.linked, link]);
    return {
      to: recipient,
      subject: fill(texts.subject),
      wayOut: { url: wayOut, oneClick: true },
      text: made.content === null ? linked : textWith([texts.attached]),
      // Equal for each attempt, so that a mail program shows a mail once that a killed server had already sent.
      id: `report.${job.tenantId}.${job.id}.${Buffer.from(recipient).toString("base64url")}`,
      ...(made.content === null
        ? {}
        : {
            attachments: [{ filename: file.name, content: made.content, contentType: file.type }],
            withoutFiles: { text: linked },
          }),
    };
  };
}

/** Filter of the page as the query of its URL. */
function searchOf({ window, equipments, operator, product, timeZone }: AskedRun): string {
  const [first, last] = [window.startMs, window.endMs - 1].map((ms) => dayOf(ms, timeZone));
  const search = new URLSearchParams({ zoom: "custom", days: `${first}..${last}` });
  if (equipments.length > 0) search.set("equipments", equipments.join(","));
  if (operator !== null) search.set("operator", String(operator));
  if (product !== null) search.set("product", product);
  return search.toString();
}

interface Sending {
  /** Why some recipients must be tried again; null when none must. */
  readonly waiting: string | null;
  /** True when somebody got a link, because the mail server refused the size of the file. */
  readonly isLinked: boolean;
}

/** Sends to each recipient in turn. */
async function sendAll(
  { postgres, mailer, leaseS }: ReportRunnerDependencies,
  job: Job,
  recipients: readonly string[],
  mailFor: MailFor,
  signal: AbortSignal,
): Promise<Sending> {
  let waiting: string | null = null;
  let isLinked = false;
  const settle = (end: DeliveryEnd) =>
    postgres.withTenant(job.tenantId, (transaction) => settleDelivery(transaction, job, end));
  for (const recipient of recipients) {
    signal.throwIfAborted();
    const state = await postgres.withTenant(job.tenantId, (transaction) =>
      stateOf(transaction, job, recipient, leaseS),
    );
    if (state === "over") return { waiting: null, isLinked };
    if (state === "blocked") await settle({ recipient, state: "failed", reason: blockedReason });
    if (state !== "waits") continue;
    const { answer, isWithoutFiles } = await handOverMail(mailer, mailFor(job, recipient));
    if (answer.meaning === "taken") {
      isLinked ||= isWithoutFiles;
      await settle({ recipient, state: "sent", reason: null });
    } else {
      const isRefused = answer.meaning === "refused";
      const { reason } = answer;
      await settle({ recipient, state: isRefused ? "failed" : "waiting", reason, isRefused });
      if (!isRefused) waiting = reason;
    }
    await noteMailAnswer(postgres, job.tenantId, recipient, answer);
  }
  return { waiting, isLinked };
}

interface DeliveryEnd {
  readonly recipient: string;
  readonly state: "sent" | "failed" | "waiting";
  readonly reason: string | null;
  /** The recipient's mail server refuses for good; the author of the schedule is told. */
  readonly isRefused?: boolean;
}

async function settleDelivery(
  transaction: TenantTransaction,
  job: Job,
  { recipient, state, reason, isRefused = false }: DeliveryEnd,
): Promise<void> {
  await transaction
    .updateTable("deliveries")
    .set({
      state,
      reason: reason === null ? null : storableText(reason),
      settled_at: state === "waiting" ? null : sql<Date>`now()`,
    })
    .where("job_id", "=", job.id)
    .where("recipient", "=", recipient)
    .execute();
  if (isRefused) await tellRefusal(transaction, job, recipient, codeOfMailError(reason ?? ""));
}

/** Reason of an unsent mail; the page shows it unchanged. */
const blockedReason = "o usuário está bloqueado";

/** Current state of a recipient, which may have changed while the file was made and others were sent theirs. */
async function stateOf(
  transaction: TenantTransaction,
  job: Job,
  recipient: string,
  leaseS: number | undefined,
): Promise<"over" | "gone" | "blocked" | "waits"> {
  // Another server has taken the run, or the client is blocked.
  if (!(await isActive(transaction)) || !(await keepJob(transaction, job, leaseS))) return "over";
  if (!(await waitingOf(transaction, job)).includes(recipient)) return "gone";
  return (await isBlockedUser(transaction, recipient)) ? "blocked" : "waits";
}

function jobEnd(states: readonly string[], waiting: string | null): Pick<JobEnd, "state" | "reason"> {
  if (waiting !== null) return { state: "waiting", reason: waiting };
  return { state: states.includes("sent") ? "done" : "failed", reason: null };
}
