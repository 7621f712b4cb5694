import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { choosyMailServer } from "../../testing/choosy-mail-server.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import type { MailOrder } from "./mail-queue.ts";
import { queueMails } from "./mail-queue.ts";
import { openMailSender } from "./mail-sender.ts";
import { smtpMailer } from "./smtp-mailer.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

const many = 60;

it("one client's thousand mails delay another's by a few, and a link somebody waits for goes first of its client's", async () => {
  const [greedy, other] = [await postgres.addTenant(), await postgres.addTenant()];
  const queue = (tenantId: number, rank: NonNullable<MailOrder["rank"]>, names: readonly string[]) =>
    postgres.store.withTenant(tenantId, (transaction) =>
      queueMails(
        transaction,
        names.map((recipient) => ({ tenantId, kind: "any", rank, recipient })),
      ),
    );
  const named = (name: string) => Array.from({ length: many }, (_, i) => `${name} ${i}`);
  await queue(greedy.tenantId, "told", named("digest"));
  await queue(greedy.tenantId, "invited", named("invitation"));
  const sent: string[] = [];
  const sender = await openMailSender({
    postgres: postgres.store,
    composers: { any: async ({ recipient }) => ({ to: recipient, subject: "", text: "" }) },
    mailer: {
      send: async ({ to }) => {
        // Stands for the time that a mail server takes.
        await sleep(20);
        sent.push(to);
      },
      close: () => undefined,
    },
    log: pino({ level: "silent" }),
  });
  await expect.poll(() => sent.length).toBeGreaterThan(3);
  await queue(other.tenantId, "told", ["another's"]);
  await queue(greedy.tenantId, "asked", ["password"]);
  await expect.poll(() => sent.length).toBe(2 * many + 2);
  await sender.close();
  const place = (name: string): number => sent.indexOf(name);
  expect(place("another's")).toBeLessThan(many);
  expect(place("password")).toBeLessThan(many);
  expect(place(`invitation ${many - 1}`)).toBeLessThan(place("digest 0") + 4);
});

it("another client's link is among the next few mails that a mail server gets while a thousand invitations wait", async () => {
  const [greedy, other] = [await postgres.addTenant(), await postgres.addTenant()];
  const queue = (tenantId: number, rank: NonNullable<MailOrder["rank"]>, recipients: readonly string[]) =>
    postgres.store.withTenant(tenantId, (transaction) =>
      queueMails(
        transaction,
        recipients.map((recipient) => ({ tenantId, kind: "any", rank, recipient })),
      ),
    );
  const { smtp, received } = choosyMailServer();
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, {
    from: { name: "Fiel", address: "avisos@fiel.example" },
    host: "fiel.example",
  });
  const invited = Array.from({ length: 1_000 }, (_, i) => `convidado${i}@gulosa.example`);
  await queue(greedy.tenantId, "invited", invited);
  const sender = await openMailSender({
    postgres: postgres.store,
    composers: { any: async ({ recipient }) => ({ to: recipient, subject: "Fiel", text: "Olá" }) },
    mailer,
    log: pino({ level: "silent" }),
  });
  await expect.poll(() => received.length).toBeGreaterThan(8);
  await queue(other.tenantId, "asked", ["link@outra.example"]);
  await queue(greedy.tenantId, "asked", ["link@gulosa.example"]);
  const before = received.length;
  const places = () =>
    ["link@outra.example", "link@gulosa.example"].map((link) => received.findIndex(({ to }) => to === link));
  await expect.poll(() => Math.min(...places())).toBeGreaterThan(-1);
  await sender.close();
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  // A turn is four mails, and some were on their way already.
  for (const place of places()) expect(place - before).toBeLessThan(40);
  expect(received.length).toBeLessThan(1_000);
});
