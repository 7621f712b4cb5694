import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWayOutLinks, type Subscription } from "../../platform/mail/way-out-links.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller } from "../../testing/test-caller.ts";

const publicUrl = "https://fiel.example.com";
const oneClick = "List-Unsubscribe=One-Click";
const form = { "content-type": "application/x-www-form-urlencoded" };

let test: TestApp;
let tenant: { readonly tenantId: number; readonly tenant: string };
let call: ReturnType<typeof testCaller>;
let sign: (subscription: Subscription) => string;
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
  const { token } = await test.signIn(tenant, "Admin");
  call = testCaller(test.app, tenant.tenant, token);
  sign = await createWayOutLinks({ postgres: test.postgres.store, publicUrl }).signer();
});
afterAll(() => test.close());

const recipients = ["marina@vale.coop.br", "joao@vale.coop.br"];
const addSchedule = async (): Promise<number> => {
  const body = { name: "Turno <b>", rhythm: "daily", time: "06:00", charts: ["Classification"], recipients };
  const made = await call("/reports/schedules", { method: "POST", body });
  return (made.body as { readonly id: number }).id;
};
const schedule = async (id: number) => {
  const { schedules } = (await call("/reports/schedules")).body as {
    readonly schedules: readonly { id: number; recipients: string[]; paused: boolean }[];
  };
  return schedules.find((one) => one.id === id);
};
const linkOf = (id: number, email: string): string =>
  sign({ list: "report", tenantId: tenant.tenantId, id: String(id), email });
const pathOf = (link: string): string => link.slice(publicUrl.length);
const open = (link: string, accept = "text/html") =>
  test.app.inject({ method: "GET", url: pathOf(link), headers: { accept } });
const send = (link: string, payload = oneClick, headers: Record<string, string> = form) =>
  test.app.inject({ method: "POST", url: pathOf(link), payload, headers });

describe("the way out of a scheduled report", () => {
  it("is shown by a page that changes nothing, as programs that look into mails follow links", async () => {
    const id = await addSchedule();
    const shown = await open(linkOf(id, recipients[0] ?? ""));
    expect(shown.statusCode).toBe(200);
    expect(shown.headers["content-type"]).toContain("text/html");
    expect(shown.body).toContain("Turno &lt;b&gt;");
    expect(shown.body).toContain('<form method="post">');
    expect(await schedule(id)).toMatchObject({ recipients, paused: false });
  });

  it.each([
    ["a form", oneClick, form],
    [
      "a form in parts",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      { "content-type": "multipart/form-data; boundary=x" },
    ],
  ])(
    "is taken by a mail program with %s, without signing in, by that mailbox alone",
    async (_, body, headers) => {
      const id = await addSchedule();
      const link = linkOf(id, "Marina@Vale.coop.br");
      expect((await send(link, body, headers)).statusCode).toBe(200);
      expect(await schedule(id)).toMatchObject({ recipients: ["joao@vale.coop.br"], paused: false });
      // Used again, and opened as a page.
      expect((await send(link, body, headers)).json()).toMatchObject({ hasLeft: true });
      expect((await open(link)).body).not.toContain("<form");
      const trail = JSON.stringify((await call("/audit?entity=schedule")).body);
      expect(trail).toContain("marina@vale.coop.br");
    },
  );

  it("pauses a schedule that nobody gets any more", async () => {
    const id = await addSchedule();
    for (const one of recipients) await send(linkOf(id, one));
    expect(await schedule(id)).toMatchObject({ recipients: [], paused: true });
  });

  it("is not taken without the two words, nor by a link that was made up or changed", async () => {
    const id = await addSchedule();
    const link = linkOf(id, recipients[0] ?? "");
    expect((await send(link, "")).statusCode).toBe(422);
    expect((await send(link, "a=b")).statusCode).toBe(422);
    const other = linkOf(id + 1, recipients[0] ?? "")
      .split(".")
      .at(-1);
    for (const wrong of [
      `${link}x`,
      link.slice(0, -1),
      [...link.split(".").slice(0, -1), other].join("."),
      link.replace("report.", "occurrences."),
      `${publicUrl}/api/mails/way-out/x`,
    ]) {
      expect([wrong, (await send(wrong)).statusCode]).toEqual([wrong, 404]);
      expect((await open(wrong)).headers["content-type"]).toContain("text/html");
      expect((await open(wrong, "*/*")).json()).toMatchObject({ error: { code: "NotFound" } });
    }
    expect(await schedule(id)).toMatchObject({ recipients });
  });

  it("of one client does nothing to another's schedule of the same number", async () => {
    const id = await addSchedule();
    const other = await test.postgres.addTenant();
    const link = sign({
      list: "report",
      tenantId: other.tenantId,
      id: String(id),
      email: recipients[0] ?? "",
    });
    expect((await send(link)).json()).toMatchObject({ hasLeft: true, name: null });
    expect(await schedule(id)).toMatchObject({ recipients });
  });
});

describe("the way out of mails of occurrences", () => {
  const emailNotificationOf = (userId: string) =>
    test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction
        .selectFrom("users")
        .select("email_notification")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow(),
    );
  const addReader = async () => {
    const { userId, email } = await test.addUser(tenant.tenantId, "Operator");
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("users").set({ email_notification: 3 }).where("id", "=", userId).execute(),
    );
    return {
      userId,
      email,
      link: sign({ list: "occurrences", tenantId: tenant.tenantId, id: userId, email }),
    };
  };

  it("ends them for that user, and says so", async () => {
    const { userId, link } = await addReader();
    expect((await open(link)).body).toContain("<form");
    expect(await emailNotificationOf(userId)).toEqual({ email_notification: 3 });
    expect((await send(link, oneClick, { ...form, accept: "text/html" })).body).toContain("Pronto");
    expect(await emailNotificationOf(userId)).toEqual({ email_notification: 0 });
  });

  it("is worth nothing once the user has another mailbox", async () => {
    const { userId, link } = await addReader();
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction
        .updateTable("users")
        .set({ email: `novo-${userId}@usina.test` })
        .where("id", "=", userId)
        .execute(),
    );
    expect((await send(link)).json()).toMatchObject({ hasLeft: true });
    expect(await emailNotificationOf(userId)).toEqual({ email_notification: 3 });
  });
});
