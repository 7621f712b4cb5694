import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { openMailSender } from "../mail/mail-sender.ts";
import { mailChannel } from "../stores/postgres/postgres-store.ts";
import { doClaimed } from "./claim.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

const leaseS = 1;
/** Duration of the work, longer than its lease, ms. */
const workMs = 2_500;

describe("work that takes longer than its lease", () => {
  it("is one server's until it ends: a task is begun by no other meanwhile", async () => {
    const begun: string[] = [];
    const task = (server: string) =>
      doClaimed(postgres.store.shared, { task: "retention", leaseS, pauseS: 60 }, async () => {
        begun.push(server);
        await sleep(workMs);
      });
    const first = task("first");
    for (let n = 0; n < 4; n += 1) {
      await sleep(workMs / 5);
      expect(await task("second")).toBe(false);
    }
    expect(await first).toBe(true);
    expect(await task("second")).toBe(false);
    expect(begun).toEqual(["first"]);
  });

  it("ends at the server that lost it", async () => {
    const { shared } = postgres.store;
    const lost = doClaimed(shared, { task: "tenant-disk", leaseS, pauseS: 60 }, (signal) =>
      sleep(60_000, undefined, { signal }),
    );
    await sleep(100);
    await shared.updateTable("claims").set({ holder: "another" }).where("key", "=", "tenant-disk").execute();
    await expect(lost).rejects.toThrow("aborted");
  });

  it("is one mail, however slow the mail server is", async () => {
    const { tenantId } = await postgres.addTenant();
    const sent: string[] = [];
    const open = () =>
      openMailSender({
        postgres: postgres.store,
        composers: { any: async ({ recipient }) => ({ to: recipient, subject: "", text: "" }) },
        mailer: {
          async send({ to }) {
            await sleep(workMs);
            sent.push(to);
          },
          close: () => undefined,
        },
        log: pino({ level: "silent" }),
        leaseS,
      });
    const servers = [await open(), await open()];
    await postgres.store.withTenant(tenantId, (transaction) =>
      queueMail(transaction, { tenantId, kind: "any", recipient: "ana@vale.coop.br" }),
    );
    for (let n = 0; n < 10; n += 1) {
      await sleep(workMs / 5);
      await postgres.store.notify(mailChannel, String(tenantId));
    }
    expect(sent).toEqual(["ana@vale.coop.br"]);
    await Promise.all(servers.map((server) => server.close()));
  });
});
