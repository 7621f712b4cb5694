import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller } from "../../testing/test-caller.ts";
import type { Mailer } from "./mailer.ts";
import { openMailer } from "./open-mailer.ts";
import { readMail, type ReadMail } from "./testing/read-mail.ts";

const received: { to: string; mail: ReadMail }[] = [];
/** Number of next recipients that the mail server refuses temporarily. */
let refusals = 0;
/** Addresses that the mail server refuses permanently. */
const unknown = new Set<string>();
const finalOf = (address: string): Error | null =>
  unknown.has(address) ? Object.assign(new Error(`5.1.1 <${address}> unknown`), { responseCode: 550 }) : null;
const smtp = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  onRcptTo: (_address, _session, done) =>
    done(
      (refusals -= 1) >= 0
        ? Object.assign(new Error("try later"), { responseCode: 451 })
        : finalOf(_address.address),
    ),
  onData: (stream, { envelope }, done) => {
    const pieces: Buffer[] = [];
    stream.on("data", (piece: Buffer) => pieces.push(piece));
    stream.on("end", () => {
      const to = envelope.rcptTo[0]?.address ?? "";
      received.push({ to, mail: readMail(Buffer.concat(pieces).toString("utf8")) });
      done();
    });
  },
});

let mailer: Mailer;
let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
beforeAll(async () => {
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    dataDirectory: tmpdir(),
    mailFrom: { name: "Fiel da Usina", address: "avisos@usina.example" },
    publicUrl: "https://fiel.example.com",
  };
  mailer = openMailer(settings, Date.now);
  test = await openTestApp({ mailer });
  other = await test.openReplica();
  tenant = await test.postgres.addTenant();
  await inTenant((transaction) =>
    transaction.updateTable("tenants").set({ name: `Grãos & Cia <SA>` }).execute(),
  );
});
afterAll(async () => {
  await test.close();
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const inTenant: <T>(work: Parameters<TestApp["postgres"]["store"]["withTenant"]>[1]) => Promise<T> = (work) =>
  test.postgres.store.withTenant(tenant.tenantId, work) as Promise<never>;
const to = (email: string) => received.filter((one) => one.to === email).map(({ mail }) => mail);
const forgot = (email: string, app?: FastifyInstance) =>
  testCaller(
    test.app,
    tenant.tenant,
    null,
  )("/users/access/forgot", {
    body: { email },
    ...(app === undefined ? {} : { app }),
  });
const newUser = async (language: string | null) => {
  const { email, userId } = await test.addUser(tenant.tenantId, "Operator");
  const name = `Zoë <b>"${language}"</b>`;
  await inTenant((transaction) =>
    transaction.updateTable("users").set({ language, name }).where("id", "=", userId).execute(),
  );
  return { email, userId, name };
};
const dueNow = () =>
  inTenant((transaction) =>
    transaction
      .updateTable("mail_queue")
      .set({ due_at: sql<Date>`now()` })
      .execute(),
  );

describe("a mail with a link, by a real mail server", () => {
  it.each([
    [null, "Redefinição de senha do Fiel", "pt-BR"],
    ["pt_BR", "Redefinição de senha do Fiel", "pt-BR"],
    ["en", "Reset your Fiel password", "en"],
    ["es", "Restablecimiento de la contraseña de Fiel", "es"],
  ])(
    "is in the user's language (%s), as text and as HTML, and leads to the page",
    async (language, subject, html) => {
      const { email, name } = await newUser(language);
      expect((await forgot(email)).status).toBe(200);
      await expect.poll(() => to(email).length).toBe(1);
      const [mail] = to(email);
      expect(mail?.headers["subject"]).toBe(subject);
      expect(mail?.headers["from"]).toBe("Fiel da Usina <avisos@usina.example>");
      const text = mail?.parts["text/plain"] ?? "";
      const page = mail?.parts["text/html"] ?? "";
      const link = /http:\S+/.exec(text)?.[0] ?? "";
      expect(link).toMatch(
        new RegExp(`^http://localhost/client/${tenant.tenant}/reset-password\\?token=[\\w-]{43}$`),
      );
      expect(text).toContain(name);
      expect(text).toContain("Grãos & Cia <SA>");
      expect(page).toContain(`lang="${html}"`);
      expect(page).toContain(`href="${link}"`);
      expect(page).not.toContain("<b>");
      expect(page).toContain("Grãos &amp; Cia &lt;SA&gt;");
      expect(text).not.toMatch(/[{}]/);
    },
  );

  it("is an invitation to who has no password yet", async () => {
    const { email, userId } = await newUser("en");
    await inTenant((transaction) =>
      transaction.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute(),
    );
    await forgot(email);
    await expect.poll(() => to(email).length).toBe(1);
    expect(to(email)[0]?.headers["subject"]).toBe("Your invitation to Fiel");
    expect(to(email)[0]?.parts["text/plain"]).toContain("7 days");
  });
});

describe("a test mail from the back office", () => {
  const ask = (token: string | null) =>
    test.app.inject({
      method: "POST",
      url: "/api/management/overview/test-mail",
      headers: token === null ? {} : bearer(token),
    });

  it("arrives at who asked for it, who hears what the mail server said", async () => {
    const { token, email } = await test.signInManager();
    const sent = await ask(token);
    expect([sent.statusCode, sent.json()]).toEqual([200, { outcome: "sent", to: email, reason: null }]);
    expect(to(email)).toHaveLength(1);
    expect(to(email)[0]?.headers).toMatchObject({
      subject: "E-mail de teste do Fiel",
      from: "Fiel da Usina <avisos@usina.example>",
      "auto-submitted": "auto-generated",
    });
    refusals = 1;
    const refused = (await ask(token)).json<{ outcome: string; reason: string }>();
    expect(refused).toMatchObject({ outcome: "failed", to: email });
    expect(refused.reason).toContain("try later");
    expect(to(email)).toHaveLength(1);
  });

  it("is no client's and nobody's who is not signed in", async () => {
    const { token } = await test.signIn(tenant, "Admin");
    expect((await ask(token)).statusCode).toBe(401);
    expect((await ask(null)).statusCode).toBe(401);
  });
});

describe("the queue", () => {
  it("sends each mail once, whichever servers look", async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => newUser("en")));
    await Promise.all(users.map(({ email }, i) => forgot(email, i % 2 ? other : test.app)));
    await expect.poll(() => users.filter(({ email }) => to(email).length > 0).length).toBe(12);
    expect(users.map(({ email }) => to(email).length)).toEqual(Array(12).fill(1));
  });

  it("keeps a mail that the mail server would not take, and sends it later", async () => {
    const { email } = await newUser("en");
    refusals = 1;
    expect((await forgot(email)).status).toBe(200);
    const waiting = () =>
      inTenant<{ attempts: number; wait_s: number }[]>((transaction) =>
        transaction
          .selectFrom("mail_queue")
          .select(["attempts", sql<number>`extract(epoch from due_at - now())::int`.as("wait_s")])
          .where("recipient", "=", email)
          .execute(),
      );
    // While the mail is being sent, its due time is the end of the lease in five minutes; after the refusal it is half a minute.
    const isPostponed = async () => {
      const [mail] = await waiting();
      return mail !== undefined && mail.attempts === 1 && mail.wait_s > 5 && mail.wait_s <= 30;
    };
    await expect.poll(isPostponed).toBe(true);
    expect(to(email)).toEqual([]);
    await dueNow();
    // Queueing another mail wakes the senders.
    await forgot((await newUser("en")).email);
    // The mail arrives a moment before the sender learns of it and drops it.
    await expect.poll(() => to(email).length).toBe(1);
    await expect.poll(waiting).toEqual([]);
  });

  it("gives a mail up at once that is refused for good, and whoever administers sees whose address it is", async () => {
    const { token, email: admin } = await test.signIn(tenant, "Admin");
    const call = testCaller(test.app, tenant.tenant, token);
    const email = "quem@nao.example.com";
    unknown.add(email);
    const body = { name: "Quem", email, role: "Operator" };
    expect((await call("/users/profile", { method: "POST", body })).status).toBe(200);
    const queued = () =>
      inTenant<object[]>((transaction) =>
        transaction
          .selectFrom("mail_queue")
          .select(["attempts", sql<boolean>`failed_at is not null`.as("failed")])
          .where("recipient", "=", email)
          .execute(),
      );
    await expect.poll(queued).toEqual([{ attempts: 1, failed: true }]);
    const refusal = async () => {
      const { body: users } = await call<{ email: string; mailRefused: object | null }[]>("/users/profile");
      return users.find((user) => user.email === email)?.mailRefused;
    };
    await expect.poll(refusal).toMatchObject({ code: "550 5.1.1" });
    await expect
      .poll(() => to(admin).map(({ headers }) => headers["subject"]))
      .toContain("O e-mail de Quem não é aceito");
    // Once a mail is accepted again, the mark on the person is removed.
    unknown.delete(email);
    await forgot(email);
    await expect.poll(() => to(email).length).toBe(1);
    await expect.poll(refusal).toBeNull();
    await inTenant((transaction) =>
      transaction.deleteFrom("mail_queue").where("recipient", "=", email).execute(),
    );
  });

  it("gives a mail up of which no attempt ended, as each ended its server", async () => {
    const { email } = await newUser("en");
    refusals = 1;
    await forgot(email);
    const mail = () =>
      inTenant<{ attempts: number; reason: string | null } | undefined>((transaction) =>
        transaction
          .selectFrom("mail_queue")
          .select(["attempts", "reason"])
          .where("recipient", "=", email)
          .executeTakeFirst(),
      );
    await expect.poll(async () => (await mail())?.attempts).toBe(1);
    await inTenant((transaction) =>
      transaction.updateTable("mail_queue").set({ attempts: 14 }).where("recipient", "=", email).execute(),
    );
    await dueNow();
    await forgot((await newUser("en")).email);
    await expect.poll(async () => (await mail())?.reason).toContain("terminou");
    expect(to(email)).toEqual([]);
    await inTenant((transaction) =>
      transaction.deleteFrom("mail_queue").where("recipient", "=", email).execute(),
    );
  });

  it("sends the other mails of a client, and of all others, beside rows that nobody can read", async () => {
    const damaged = await test.postgres.addTenant();
    const { email } = await test.addUser(damaged.tenantId, "Operator");
    const row = { tenant_id: damaged.tenantId, recipient: "x@example.com", details: "null" };
    const rows = [
      { ...row, kind: "forgotPassword", attempts: 2_147_483_647 },
      { ...row, kind: "of a version to come" },
      { ...row, kind: "forgotPassword" },
    ];
    const inDamaged = test.postgres.store.withTenant.bind(test.postgres.store, damaged.tenantId);
    await inDamaged((transaction) => transaction.insertInto("mail_queue").values(rows).execute());
    await testCaller(test.app, damaged.tenant, null)("/users/access/forgot", { body: { email } });
    const { email: others } = await newUser("en");
    await forgot(others);
    await expect.poll(() => [to(email).length, to(others).length]).toEqual([1, 1]);
    const kept = () =>
      inDamaged((transaction) =>
        transaction
          .selectFrom("mail_queue")
          .select(["kind", "reason"])
          .where("kind", "like", "of a%")
          .execute(),
      );
    expect(await kept()).toHaveLength(1);
  });

  it("holds nothing of a link, and is empty when all is sent, for unknown e-mails too", async () => {
    await forgot("ninguem@example.com");
    await expect
      .poll(() =>
        inTenant<unknown[]>((transaction) => transaction.selectFrom("mail_queue").select("id").execute()),
      )
      .toEqual([]);
    expect(to("ninguem@example.com")).toEqual([]);
  });
});
