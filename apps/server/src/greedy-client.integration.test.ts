import type { ImportedFile } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addAlertPlant, type AlertPlant } from "./features/alerts/testing/alert-plant.ts";
import { queueMails } from "./platform/mail/mail-queue.ts";
import { csvOf } from "./testing/sheet-files.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "./testing/test-caller.ts";

const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
let test: TestApp;
let greedy: AlertPlant;
let other: { tenantId: number; tenant: string };
let others: TestCaller;
beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
  other = await test.postgres.addTenant();
  others = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
});
afterAll(() => test.close());
beforeEach(async () => {
  clock.nowMs += dayMs;
  greedy = await addAlertPlant(test, clock);
});

const probes = 20;
/** Another client's page and the store's health, asked one after the other: how long all of it takes, ms. */
async function durationOfProbes(): Promise<number> {
  const startMs = performance.now();
  for (let i = 0; i < probes; i += 1) {
    expect(await others("/registrations/products")).toMatchObject({ status: 200 });
    // How long it takes is compared: on a busy machine it gives up by itself, attacked or not.
    await test.app.inject("/health/ready");
  }
  return performance.now() - startMs;
}

/** Times that others take beside an attack and alone are compared in the same run. They were more than a hundred. */
const mostRatio = 20;

/** The attack gives the statuses of its answers: one at least was done. */
async function expectNobodyWaits(attack: () => Promise<readonly number[]>): Promise<void> {
  await durationOfProbes();
  const alone = await durationOfProbes();
  const attacked = attack();
  const beside = await durationOfProbes();
  const statuses = await attacked;
  expect(statuses).toContain(200);
  expect(beside / alone).toBeLessThan(mostRatio);
}

const upload = (bytes: Buffer) =>
  greedy.admin<ImportedFile>("/registrations/imports", {
    method: "POST",
    ...formOf({ kind: "operators" }, { file: { name: "lista.csv", bytes } }),
  });

it("a cell of 200,000 blanks keeps nobody waiting", async () => {
  const cell = `a${" ".repeat(200_000)}b`;
  await expectNobodyWaits(async () => [
    (await upload(Buffer.from(`${cell};nome\n1;Ana\n${cell};Bia\n`))).status,
  ]);
});

it("twenty-two checks of one long import keep nobody waiting", async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => [String(i + 1), `Pessoa ${i + 1}`]);
  const { body } = await upload(csvOf([["codigo", "nome"], ...rows]));
  const check = async () =>
    (await greedy.admin(`/registrations/imports/${body.id}/columns`, { method: "PUT", body: body.mapping }))
      .status;
  await expectNobodyWaits(() => Promise.all(Array.from({ length: 22 }, check)));
});

it("drawings without an end keep nobody waiting, nor anybody else's drawing", async () => {
  const put = (caller: TestCaller, inside: string) => {
    const bytes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10">${inside}</svg>`,
    );
    return caller("/tenant/logo", { method: "PUT", ...formOf({}, { logo: { name: "logo.svg", bytes } }) });
  };
  const noise = '<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(600);
  const endless = `<filter id="f">${noise}</filter><rect width="30" height="10" filter="url(#f)"/>`;
  await expectNobodyWaits(async () => {
    const ended: string[] = [];
    const own = Promise.race([put(greedy.admin, endless), put(greedy.admin, endless)]).then(() =>
      ended.push("own"),
    );
    const another = put(others, "<g/>").then(({ status }) => {
      ended.push("another's");
      return status;
    });
    const statuses = [await another, await own];
    expect(ended).toEqual(["another's", "own"]);
    return statuses;
  });
});

it("a question about 1970 keeps nobody waiting", async () => {
  const { id } = await greedy.addRule({ condition: { kind: "factor", limit: 50, minutes: 10 } });
  const query = `rule=${id}&startTimestamp=0&endTimestamp=${dayMs}`;
  await expectNobodyWaits(() =>
    Promise.all(
      Array.from({ length: 4 }, async () => (await greedy.admin(`/alerts/why-not?${query}`)).status),
    ),
  );
});

it("a thousand mails keep nobody's link waiting", async () => {
  const { tenantId } = greedy.tenant;
  const orders = Array.from({ length: 1_000 }, (_, i) => ({
    tenantId,
    kind: "link",
    recipient: `${i}@nowhere.example`,
    details: { askedBy: null },
  }));
  const left = () =>
    test.postgres.store.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("mail_queue").select("id").execute(),
    );
  await test.postgres.store.withTenant(tenantId, (transaction) => queueMails(transaction, orders));
  const { email } = await test.addUser(other.tenantId, "Operator");
  await others("/users/access/forgot", { method: "POST", body: { email } });
  await expect.poll(() => test.mails.some(({ to }) => to === email)).toBe(true);
  expect((await left()).length).toBeGreaterThan(0);
});
