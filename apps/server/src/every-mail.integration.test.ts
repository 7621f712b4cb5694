import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ReportSchedule } from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type BillingApp, openBillingApp } from "./features/billing/testing/billing-app.ts";
import { queueMail } from "./platform/mail/mail-queue.ts";
import { queueNotice } from "./platform/mail/notice-mails.ts";
import { openMailer } from "./platform/mail/open-mailer.ts";
import { type ReadMail, readMail } from "./platform/mail/testing/read-mail.ts";
import { serverTexts } from "./server-texts.ts";
import { testCaller, type TestCaller } from "./testing/test-caller.ts";
import { password } from "./testing/test-people.ts";
import { smallPlant } from "./testing/test-stores.ts";

const publicUrl = "https://fiel.example.com";
const directory = mkdtempSync(path.join(tmpdir(), "fiel-mails-"));
let billing: BillingApp;
/** Each mail that was sent, as a mail server gets it. */
let written: ReadMail[];
let sent = 0;

interface Kind {
  readonly subject: RegExp;
  /** Where the reader leaves such mails: a link that acts, a page, or nowhere. */
  readonly leaves: RegExp | null;
  /** First reference of each mail, the same in all mails about one thing; or why each mail stands alone. */
  readonly thread: RegExp | string;
}

/** Each group of texts, with the subject of its mails. */
const kinds: Readonly<Record<string, Kind>> = {
  linkMails: { subject: /^Convite para o Fiel$/, leaves: null, thread: "a new link replaces the former one" },
  emailMails: { subject: /^Confirme /, leaves: null, thread: "each mailbox gets one mail about a change" },
  noticeMails: { subject: /^Pedido de saída /, leaves: null, thread: /^<notice\.\d+\.[\da-f]{32}@/ },
  invoiceMails: { subject: /^Fatura /, leaves: null, thread: /^<invoice\.\d+\.\d+@/ },
  testMails: { subject: /teste/i, leaves: null, thread: "a test is sent once" },
  alertMessages: {
    subject: /Parada sem plano/,
    leaves: /^<http:\/\/localhost\/client\/[^/]+\/alertas>$/,
    // Here a rule's test, which is sent once; the mails about an incident are one conversation (mail-thread.ts).
    thread: "a test is sent once",
  },
  eventMails: {
    subject: /Falta de filme/,
    leaves: /\/api\/mails\/way-out\/occurrences\./,
    thread: /^<event\.\d+\.3\.20\.1969-12-31@/,
  },
  reportMails: {
    subject: /^Turno da noite/,
    leaves: /\/api\/mails\/way-out\/report\./,
    thread: "each report is about a period of its own",
  },
};
/** Words that stand in mails of other groups. */
const within = ["taskNames"];

async function sendEach(): Promise<void> {
  const { test, call } = billing;
  const { store } = test.postgres;
  const { tenantId, tenant } = await test.stores.addTenant(smallPlant);
  const { email, token } = await test.signIn({ tenantId, tenant }, "Admin");
  const admin: TestCaller = testCaller(test.app, tenant, token);
  await billing.addDebtor();
  const done = [
    await admin("/users/profile", { body: { name: "Ana", email: "ana@acme.com", role: "Operator" } }),
    await admin("/users/profile/email", { body: { email: "rita@acme.com", password } }),
    await admin("/registrations/alert-rules/test", { body: { name: "Parada sem plano" } }),
    await call("/management/overview/test-mail", { method: "POST" }),
  ];
  const wrong = done.find(({ status }) => status !== 200);
  if (wrong !== undefined) throw new Error(JSON.stringify(wrong.body));
  const schedule = {
    name: "Turno da noite",
    rhythm: "daily",
    time: "06:00",
    charts: ["Classification"],
    recipients: ["joao@acme.com"],
  };
  const { body } = await admin<ReportSchedule>("/reports/schedules", { body: schedule });
  await admin(`/reports/schedules/${body.id}/run`, { method: "POST" });
  await store.withTenant(tenantId, async (transaction) => {
    await transaction.updateTable("users").set({ email_notification: 4 }).execute();
    const details = { equipment: 3, code: 20, count: 1, firstMs: 0, lastMs: 0 };
    await queueMail(transaction, { tenantId, kind: "event", recipient: email, details });
    const keyUser = await transaction.selectFrom("users").select("id").executeTakeFirstOrThrow();
    for (const notice of ["leavingOrdered", "leavingWithdrawn", "leavingOrdered"] as const)
      await queueNotice(transaction, tenantId, { notice, keyUser: keyUser.id });
  });
}

beforeAll(async () => {
  billing = await openBillingApp();
  await sendEach();
  const lacking = () =>
    Object.entries(kinds)
      .filter(([, { subject }]) => !billing.test.mails.some((mail) => subject.test(mail.subject)))
      .map(([name]) => name);
  await vi
    .waitUntil(() => lacking().length === 0, { timeout: patience.programMs })
    .catch(() => {
      throw new Error(`not sent: ${lacking().join(", ")}`);
    });
  const mailer = openMailer({ smtpUrl: null, dataDirectory: directory, publicUrl }, Date.now);
  // More may come meanwhile.
  sent = billing.test.mails.length;
  for (const mail of billing.test.mails.slice(0, sent)) await mailer.send(mail);
  mailer.close();
  const folder = path.join(directory, "mail");
  // Files have the line ends of this system, and mail servers get those of the standard.
  const textOf = (name: string) => readFileSync(path.join(folder, name), "utf8").replaceAll(/\r?\n/g, "\r\n");
  written = readdirSync(folder).map((name) => readMail(textOf(name)));
});
afterAll(async () => {
  await billing.test.close();
  rmSync(directory, { recursive: true, force: true });
});

const mailsOf = (subject: RegExp) =>
  written.map(({ headers }) => headers).filter((headers) => subject.test(headers["subject"] ?? ""));

it("every kind of mail is looked at", () => {
  const isOfMails = ({ name, place }: (typeof serverTexts)[number]) =>
    place === "mail" || name === "alertMessages";
  const groups = serverTexts.filter(isOfMails).map(({ name }) => name);
  expect(groups.toSorted()).toEqual([...Object.keys(kinds), ...within].toSorted());
});

it.each(Object.keys(kinds))(
  "%s say that no person wrote them, so that no holiday reply comes back",
  (name) => {
    const mails = mailsOf(kinds[name]?.subject ?? /^$/);
    expect(mails.length).toBeGreaterThan(0);
    for (const headers of mails) {
      expect(headers["auto-submitted"]).toBe("auto-generated");
      expect(headers["x-auto-response-suppress"]).toMatch(/\bOOF\b.*\bAutoReply\b/);
    }
  },
);

const threads = Object.entries(kinds).map(([name, { subject, thread }]) => ({
  name,
  subject,
  // Of a mail that stands alone there are no references.
  thread: typeof thread === "string" ? /^$/ : thread,
}));

it.each(threads)("$name are one conversation for each thing they are about", ({ subject, thread }) => {
  const mails = mailsOf(subject);
  expect(mails.length).toBeGreaterThan(0);
  for (const { references = "" } of mails) expect(references).toMatch(thread);
});

it("only mails that stand alone ask Gmail not to group them, each by an id of its own", () => {
  const alone = written.filter(({ headers }) => headers["references"] === undefined);
  const ids = alone.map(({ headers }) => headers["x-entity-ref-id"]);
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain(undefined);
  for (const { headers } of written.filter((mail) => !alone.includes(mail)))
    expect(headers).not.toHaveProperty("x-entity-ref-id");
});

it("the end of a thing has the subject and the root of its beginning", () => {
  const mails = mailsOf(/^Pedido de saída /);
  const seen = mails.map(({ subject, references, to }) => `${to} ${subject} ${references}`);
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(new Set(seen).size).toBe(new Set(mails.map(({ to }) => to)).size);
});

const left = Object.entries(kinds).flatMap(([name, { subject, leaves }]) =>
  leaves === null ? [] : [{ name, subject, leaves }],
);

it.each(left)("$name name the way out in the header, as they come again and again", ({ subject, leaves }) => {
  const ways = mailsOf(subject).map((headers) => headers["list-unsubscribe"]);
  expect(ways.length).toBeGreaterThan(0);
  for (const way of ways) expect(way).toMatch(leaves);
});

it("mails that are asked for, or about money and access, have no way out", () => {
  const isOfList = ({ headers }: ReadMail) =>
    left.some(({ subject }) => subject.test(headers["subject"] ?? ""));
  const others = written.filter((mail) => !isOfList(mail));
  expect(others.length).toBeGreaterThan(4);
  for (const { headers } of others) expect(headers).not.toHaveProperty("list-unsubscribe");
});

it("no automatic mail goes without these headers", () => {
  expect(written.length).toBe(sent);
  for (const { headers } of written) expect(headers).toHaveProperty("auto-submitted", "auto-generated");
});
