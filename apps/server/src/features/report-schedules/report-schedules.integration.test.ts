import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { Workbook } from "@cj-tech-master/excelts";
import { installChartSupport } from "@cj-tech-master/excelts/chart";
import type { ReportJob, ReportSchedule } from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { openMailer } from "../../platform/mail/open-mailer.ts";
import { readMail } from "../../platform/mail/testing/read-mail.ts";
import { storeBatch } from "../../testing/dashboard-questions.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller } from "../../testing/test-caller.ts";
import { weighingPlant } from "../../testing/weighing-records.ts";
import { describeChangedSchedule } from "./testing/changed-schedule.part.ts";
import { describeUnreachedSchedule } from "./testing/unreached-schedule.part.ts";
import { choosyMailServer } from "../../testing/choosy-mail-server.ts";

const dayMs = 86_400_000;
/** 06:30 in São Paulo. */
const startMs = Date.UTC(2026, 10, 20, 9, 30);
let nowMs = startMs;

const { smtp, received, answers, sizes } = choosyMailServer();

let mailer: Mailer;
let test: TestApp;
let tenant: { readonly tenantId: number; readonly tenant: string };
let call: ReturnType<typeof testCaller>;
/** Mail address of the schedules' author. */
let maker: string;
beforeAll(async () => {
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  mailer = openMailer({ smtpUrl, dataDirectory: tmpdir(), publicUrl: "https://fiel.example.com" }, Date.now);
  test = await openTestApp({ mailer, now: () => nowMs, confirmedNow: async () => nowMs });
  await test.openReplica();
  tenant = await test.stores.addTenant(weighingPlant(0, null));
  const { token, email } = await test.signIn(tenant, "Supervisor");
  maker = email;
  call = testCaller(test.app, tenant.tenant, token);
  const at = [startMs - dayMs, startMs - dayMs + 1000];
  const weighing = { equipment: 4, product: "7892", at, weightMg: [226_000, 230_000] };
  await storeBatch(test, tenant.tenantId, startMs, { weighings: [weighing] });
});
afterAll(async () => {
  await test.close();
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  answers.clear();
  nowMs = startMs;
});

const body = {
  name: "Turno da noite",
  rhythm: "daily",
  time: "06:00",
  charts: ["Classification", "OperationalFactor"],
  recipients: ["marina@vale.coop.br", "Joao@vale.coop.br"],
};
const create = async (change: object = {}): Promise<ReportSchedule> => {
  const { status, body: made } = await call("/reports/schedules", {
    method: "POST",
    body: { ...body, ...change },
  });
  expect([status, made]).toEqual([200, expect.objectContaining({ version: 1 })]);
  return made as ReportSchedule;
};
const remove = ({ id }: ReportSchedule) => call(`/reports/schedules/${id}`, { method: "DELETE" });
const jobsOf = async ({ id }: ReportSchedule): Promise<ReportJob[]> => {
  const { body: listed } = await call("/reports/jobs");
  return (listed as { jobs: ReportJob[] }).jobs.filter(({ schedule }) => schedule.id === id);
};
/** Makes both servers poll now. */
const look = async () => {
  await test.postgres.store.notify("fiel_jobs", String(tenant.tenantId));
};
const tryNow = ({ id }: ReportSchedule) =>
  test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction
      .updateTable("jobs")
      // With a reason, like a failed attempt; without one it would count as an attempt whose server was killed.
      .set({ run_at: new Date(0), reason: "before" })
      .where("schedule_id", "=", id)
      .where("state", "=", "waiting")
      .execute(),
  );

describe("a scheduled report", () => {
  it("is due at its time of the plant's clock, and mailed once to each with the file of the day before", async () => {
    const schedule = await create();
    expect(schedule).toMatchObject({
      format: "xlsx",
      nextDue: Date.UTC(2026, 10, 21, 9),
      recipients: ["marina@vale.coop.br", "joao@vale.coop.br"],
    });
    await look();
    nowMs = Date.UTC(2026, 10, 21, 9, 0, 5);
    await Promise.all([look(), look()]);
    await expect.poll(() => received.length).toBe(2);
    await expect.poll(async () => (await jobsOf(schedule))[0]?.state).toBe("done");
    await look();
    const jobs = await jobsOf(schedule);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({
      dueAt: Date.UTC(2026, 10, 21, 9),
      attempts: 1,
      byLink: false,
      deliveries: [
        { recipient: "joao@vale.coop.br", state: "sent" },
        { recipient: "marina@vale.coop.br", state: "sent" },
      ],
    });
    expect(new Set(received.map(({ id }) => id)).size).toBe(2);
    const [mail] = received;
    const { headers } = readMail(mail?.source ?? "");
    expect(headers["list-unsubscribe"]).toContain("/api/mails/way-out/report.");
    expect(mail?.source).toMatch(/^Subject: Turno da noite: .*20\/11\/2026 00:00 a 21\/11\/2026 00:00/m);
    const attached =
      /filename=\S+\.xlsx[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail?.source ?? "")?.[1] ?? "";
    installChartSupport();
    const workbook = new Workbook();
    await workbook.xlsx.load(Buffer.from(attached, "base64"));
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      "Capa",
      "Classificação",
      "Classificação por produto",
      "Fator por dia",
      "Fator operacional",
    ]);
    await remove(schedule);
  });

  it("may be on paper", async () => {
    const schedule = await create({ format: "pdf", recipients: ["uma@vale.coop.br"] });
    expect(schedule.format).toBe("pdf");
    nowMs = Date.UTC(2026, 10, 21, 9, 0, 5);
    await look();
    await expect.poll(() => received.length).toBe(1);
    const [, attached = ""] =
      /filename=\S+\.pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(received[0]?.source ?? "") ?? [];
    const pages = await readPdf(Buffer.from(attached, "base64"));
    expect(pages.flatMap(({ lines }) => lines)).toContain("Período 20/11/2026 00:00 a 21/11/2026 00:00");
    await remove(schedule);
  });

  it("that several were missed of while no server ran comes once, the latest", async () => {
    const schedule = await create({ recipients: ["uma@vale.coop.br"] });
    nowMs = startMs + 5 * dayMs;
    await look();
    await expect.poll(async () => (await jobsOf(schedule))[0]?.state).toBe("done");
    expect((await jobsOf(schedule)).map(({ dueAt }) => dueAt)).toEqual([Date.UTC(2026, 10, 25, 9)]);
    const { body: listed } = await call("/reports/schedules");
    expect(listed).toMatchObject({ schedules: [{ nextDue: Date.UTC(2026, 10, 26, 9) }] });
    await remove(schedule);
  });

  it("tries again whom the mail server would not take for now, with the same Message-ID, and nobody twice", async () => {
    answers.set("joao@vale.coop.br", { code: 451, text: "try later" });
    answers.set("nao@vale.coop.br", { code: 550, text: "no such mailbox" });
    const schedule = await create({ recipients: [...body.recipients, "nao@vale.coop.br"] });
    nowMs = Date.UTC(2026, 10, 21, 9, 0, 5);
    await look();
    await expect.poll(async () => (await jobsOf(schedule))[0]?.reason).toContain("try later");
    expect((await jobsOf(schedule))[0]).toMatchObject({
      state: "waiting",
      deliveries: [
        { state: "waiting" },
        { state: "sent" },
        { state: "failed", reason: expect.stringContaining("no such mailbox") },
      ],
    });
    answers.delete("joao@vale.coop.br");
    await tryNow(schedule);
    await look();
    await expect.poll(async () => (await jobsOf(schedule))[0]?.state).toBe("done");
    const reached = () => received.map(({ to }) => to).filter((to) => to !== maker);
    expect(reached().toSorted()).toEqual(["joao@vale.coop.br", "marina@vale.coop.br"]);
    await remove(schedule);
  });

  it("too large for a mailbox goes out again with the link, to that mailbox alone", async () => {
    sizes.set("uma@vale.coop.br", 4_000);
    const schedule = await create({ recipients: ["uma@vale.coop.br", "outra@vale.coop.br"] });
    nowMs = Date.UTC(2026, 10, 21, 9, 0, 5);
    await look();
    await expect.poll(async () => (await jobsOf(schedule))[0]?.state).toBe("done");
    expect((await jobsOf(schedule))[0]).toMatchObject({
      byLink: true,
      deliveries: [{ state: "sent" }, { state: "sent" }],
    });
    const mailTo = (address: string) => received.find(({ to }) => to === address)?.source ?? "";
    expect(mailTo("outra@vale.coop.br")).toContain(".xlsx");
    expect(mailTo("uma@vale.coop.br")).not.toContain("filename=");
    expect(mailTo("uma@vale.coop.br").replaceAll("=\r\n", "")).toContain("/relatorio?zoom");
    await remove(schedule);
  });

  it("fails in the end, says why, and is sent when somebody asks", async () => {
    answers.set("uma@vale.coop.br", { code: 421, text: "closed" });
    const schedule = await create({ recipients: ["uma@vale.coop.br"] });
    nowMs = Date.UTC(2026, 10, 21, 9, 0, 5);
    await look();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect.poll(async () => (await jobsOf(schedule))[0]?.reason).toContain("closed");
      expect((await jobsOf(schedule))[0]).toMatchObject({
        attempts: attempt,
        state: attempt < 5 ? "waiting" : "failed",
      });
      await tryNow(schedule);
      await look();
    }
    await expect.poll(async () => (await jobsOf(schedule))[0]?.state).toBe("failed");
    answers.clear();
    expect((await call(`/reports/schedules/${schedule.id}/run`, { method: "POST" })).status).toBe(200);
    await expect.poll(async () => (await jobsOf(schedule))[0]?.state).toBe("done");
    // The author is told once of the third failure; the report is mailed once.
    await expect.poll(() => received.map(({ to }) => to)).toEqual([maker, "uma@vale.coop.br"]);
    expect(received[0]?.source).toContain("falhou 3 vezes");
    await remove(schedule);
  });

  it("is sent beside those that nobody can read, of its client and of another", async () => {
    const other = await test.stores.addTenant(weighingPlant(0, null));
    const { token } = await test.signIn(other, "Supervisor");
    await testCaller(test.app, other.tenant, token)("/reports/schedules", { method: "POST", body });
    const damaged = await create({ name: "A" });
    const schedule = await create({ recipients: ["uma@vale.coop.br"] });
    const { store } = test.postgres;
    await store.withTenant(other.tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ time_zone: "Nowhere/None" }).execute(),
    );
    await store.withTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("schedules").set({ details: "null" }).where("id", "=", damaged.id).execute(),
    );
    nowMs = Date.UTC(2026, 10, 21, 9, 0, 5);
    await look();
    await expect.poll(() => received.map(({ to }) => to)).toEqual(["uma@vale.coop.br"]);
    await expect.poll(async () => (await jobsOf(damaged))[0]?.reason).toContain("não se lê");
    expect((await call("/reports/schedules")).status).toBe(200);
    const nextDue = () =>
      store.withTenant(other.tenantId, (transaction) =>
        transaction.selectFrom("schedules").select("next_due").executeTakeFirstOrThrow(),
      );
    await expect.poll(nextDue).toEqual({ next_due: null });
    await remove(schedule);
    await remove(damaged);
  });

  it("keeps nothing damaged when something else of it changes", async () => {
    const { id, charts, ...schedule } = await create();
    const details = JSON.stringify({ charts, equipments: ["x"], eventsCode: [] });
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("schedules").set({ details }).where("id", "=", id).execute(),
    );
    const change = (sent: object) =>
      call(`/reports/schedules/${id}`, { method: "PUT", body: { ...body, name: "Novo", ...sent } });
    const fields = { equipments: "Obrigatório." };
    expect(await change({})).toMatchObject({ status: 422, body: { error: { fields } } });
    expect((await change({ equipments: [] })).body).toMatchObject({ name: "Novo", charts, equipments: [] });
    await remove({ ...schedule, id, charts });
  });

  it("that is paused, or removed, is not sent", async () => {
    const paused = await create({ paused: true });
    const gone = await create();
    await remove(gone);
    nowMs = startMs + 3 * dayMs;
    await look();
    await look();
    expect(paused.nextDue).toBeNull();
    expect([...(await jobsOf(paused)), ...(await jobsOf(gone))]).toEqual([]);
    await remove(paused);
  });

  it("that somebody changed meanwhile is shown as it is", async () => {
    const schedule = await create();
    const path = `/reports/schedules/${schedule.id}`;
    const change = (name: string, version: number) =>
      call(path, { method: "PUT", body: { ...body, name }, headers: { "if-match": `"${version}"` } });
    expect((await change("Novo", 1)).body).toMatchObject({ name: "Novo", version: 2 });
    expect(await change("Outro", 1)).toMatchObject({
      status: 412,
      body: { error: { current: { name: "Novo" } } },
    });
    await remove(schedule);
  });

  it.each([
    ["no report", { charts: [] }, "charts"],
    ["no address", { recipients: [] }, "recipients"],
    ["what is no address", { recipients: ["marina"] }, "recipients.0"],
    ["a time that no clock shows", { time: "25:00" }, "time"],
    ["an equipment that is not the client's", { equipments: [99] }, "equipments"],
  ])("is refused with %s, by the field's name", async (_what, wrong, field) => {
    const { status, body: refused } = await call("/reports/schedules", {
      method: "POST",
      body: { ...body, ...wrong },
    });
    expect([status, refused]).toMatchObject([422, { error: { fields: { [field]: expect.any(String) } } }]);
  });
});

const given = () => {
  const setNow = (ms: number) => (nowMs = ms);
  return { answers, received, body, call, create, remove, jobsOf, look, tryNow, setNow };
};
describeChangedSchedule(given);
describeUnreachedSchedule(() => ({ ...given(), test, tenant, maker }));
