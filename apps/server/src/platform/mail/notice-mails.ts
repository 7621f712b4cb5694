import { sql } from "kysely";
import { type Language, languageOf } from "../http/languages.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { escapedHtml } from "./escaped-html.ts";
import { queueMails } from "./mail-queue.ts";
import type { MailComposer } from "./mail-composer.ts";
import type { Mail } from "./mailer.ts";
import { threadOfNotice } from "./notice-thread.ts";
import { type Notice, notices } from "./notices.ts";
import { type NoticeTexts, noticeTexts } from "./texts/notice-texts.ts";
import { taskNames } from "./texts/task-names.ts";
import { fillText } from "../texts/fill-text.ts";

/** Kind of these mails in the queue, by which their composer is found. */
export const noticeMailKind = "notice";

/** Queues a notice in the transaction of the event: to the named people, or to every administrator who can sign in, except one address. */
export async function queueNotice(
  transaction: TenantTransaction,
  tenantId: number,
  notice: Notice,
  { named = [], except }: { readonly named?: readonly string[]; readonly except?: string } = {},
): Promise<void> {
  const recipients =
    named.length > 0
      ? named
      : (await administrators(transaction, tenantId)).filter(
          (one) => one.toLowerCase() !== except?.toLowerCase(),
        );
  await queueMails(
    transaction,
    recipients.map((recipient) => ({ tenantId, kind: noticeMailKind, recipient, details: notice })),
  );
}

async function administrators(transaction: TenantTransaction, tenantId: number): Promise<string[]> {
  const admins = await transaction
    .selectFrom("users")
    .select("email")
    .where("tenant_id", "=", tenantId)
    .where("role", "=", "Admin")
    .where("blocked", "=", false)
    .where("removed_at", "is", null)
    .where("password_hash", "is not", null)
    .orderBy("email")
    .execute();
  return admins.map(({ email }) => email);
}

export const composeNoticeMail =
  (postgres: PostgresStore, publicUrl: string): MailComposer =>
  ({ tenantId, recipient, details }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const told = notices.parse(details);
      const user = await findReader(transaction, recipient);
      // Somebody who is no longer an administrator does not get notices for administrators.
      const isOfSchedule = told.notice === "scheduleFailed" || told.notice === "scheduleRefused";
      if (user === undefined || (!isOfSchedule && user.role !== "Admin")) return null;
      const language = languageOf(user.language) ?? "pt_BR";
      const notice = await namedPeople(transaction, told);
      const place =
        notice.notice === "workFailed" ? "management" : `client/${user.tenant}/${places[notice.notice]}`;
      const link = `${publicUrl}/${place}`;
      const mail = noticeMail(notice, {
        to: recipient,
        name: user.name,
        client: user.client,
        language,
        link,
      });
      const thread = threadOfNotice(tenantId, told);
      return thread === undefined ? mail : { ...mail, thread };
    });

const findReader = (transaction: TenantTransaction, email: string) =>
  transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .select(["users.name", "users.role", "tenants.tenant", "tenants.name as client"])
    .select(sql<string>`coalesce(users.language, tenants.language)`.as("language"))
    .where(sql`lower(users.email)`, "=", email.toLowerCase())
    .where("users.removed_at", "is", null)
    .where("users.blocked", "=", false)
    .executeTakeFirst();

/** The notice with ids of people replaced by names. */
async function namedPeople(transaction: TenantTransaction, notice: Notice): Promise<Notice> {
  const nameOf = async (id: string): Promise<string> =>
    (await transaction.selectFrom("users").select("name").where("id", "=", id).executeTakeFirstOrThrow())
      .name;
  if (notice.notice === "keyUserPassedOn")
    return { ...notice, keyUser: await nameOf(notice.keyUser), former: await nameOf(notice.former) };
  if (notice.notice === "mailRefused") return { ...notice, person: await nameOf(notice.person) };
  return "keyUser" in notice ? { ...notice, keyUser: await nameOf(notice.keyUser) } : notice;
}

const places = {
  supportAsked: "admin/apoio",
  exported: "admin/auditoria",
  leavingAsked: "admin/auditoria",
  equipmentWarning: "admin/assinatura",
  scheduleFailed: "relatorio",
  scheduleRefused: "relatorio",
  reportsUntold: "relatorio",
  mailRefused: "admin/usuarios",
  alertUnreached: "alertas",
  ruleFailed: "admin/alertas",
  eventsOff: "admin/envios",
  rulesUntold: "admin/alertas",
  keyUserChanged: "admin/usuarios",
  keyUserPassedOn: "admin/usuarios",
  leavingOrdered: "admin/assinatura",
  leavingWithdrawn: "admin/assinatura",
} as const;

interface Letter {
  readonly to: string;
  readonly name: string;
  readonly client: string;
  readonly language: Language;
  readonly link: string;
}

function noticeMail(notice: Notice, { to, name, client, language, link }: Letter): Mail {
  const texts = noticeTexts.in(language);
  const values: Record<string, string> = { name, client, ...valuesOf(notice, texts, language) };
  const fill = (text: string) => fillText(text, values);
  const { subject, what, button } = texts[notice.notice];
  const reason = "reason" in notice && notice.reason !== "" ? fill(texts.reason) : null;
  const paragraphs = [fill(texts.greeting), fill(what), reason].filter((one) => one !== null);
  return {
    to,
    subject: fill(subject),
    text: [...paragraphs, link, ""].join("\n\n"),
    html: `<!doctype html>
<html lang="${language.replace("_", "-")}">
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2933;background:#ffffff">
${paragraphs.map((paragraph) => `<p>${escapedHtml(paragraph)}</p>`).join("\n")}
<p><a href="${escapedHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5394;color:#ffffff;text-decoration:none">${escapedHtml(button)}</a></p>
</body>
</html>
`,
  };
}

function valuesOf(notice: Notice, texts: NoticeTexts, language: Language): Record<string, string> {
  if (notice.notice === "equipmentWarning") {
    const { used, most } = notice;
    return { used: String(used), most: String(most), percent: String(Math.floor((used / most) * 100)) };
  }
  if (notice.notice === "scheduleFailed") {
    const { schedule, failures, reason } = notice;
    return { schedule, failures: String(failures), reasonText: reason };
  }
  if (notice.notice === "ruleFailed") {
    const { rule, failures, reason } = notice;
    return { rule, failures: String(failures), reasonText: reason };
  }
  if (notice.notice === "workFailed") {
    const { work, of, failures, reason } = notice;
    return {
      work: `${taskNames.in(language)[work]}${of === "" ? "" : ` (${of})`}`,
      failures: String(failures),
      reasonText: reason,
    };
  }
  if (notice.notice === "mailRefused") return { person: notice.person, code: notice.code };
  if (notice.notice === "scheduleRefused") {
    const { schedule, recipient, code } = notice;
    return { schedule, recipient, code: code === "" ? "5xx" : code };
  }
  if (notice.notice === "reportsUntold") return { reports: notice.reports };
  if (notice.notice === "rulesUntold") return { rules: notice.rules };
  if (notice.notice === "eventsOff") return { destination: notice.destination, reasonText: notice.reason };
  if (notice.notice === "alertUnreached")
    return { rule: notice.rule, subject: notice.subject, reasonText: notice.reason };
  if (notice.notice === "keyUserPassedOn") return { former: notice.former, keyUser: notice.keyUser };
  if (notice.notice === "keyUserChanged") return { manager: notice.manager, keyUser: notice.keyUser };
  if (notice.notice === "leavingOrdered" || notice.notice === "leavingWithdrawn")
    return { keyUser: notice.keyUser };
  if (notice.notice !== "supportAsked") return { manager: notice.manager };
  const { manager, access, hours, reason } = notice;
  return { manager, access: texts.access[access], hours: String(hours), reasonText: reason };
}
