import type { SignedIn } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueEmailMail } from "./platform/auth/email-mails.ts";
import { createLink, endEmailLinks, endLinks, lockLinks } from "./platform/auth/user-links.ts";
import type { TenantTransaction } from "./platform/stores/postgres/postgres-store.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";
import { testCaller, type TestCaller } from "./testing/test-caller.ts";
import { password } from "./testing/test-people.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let person: { userId: string; email: string; token: string };
let me: TestCaller;
let anyone: TestCaller;
let count = 0;
let fresh: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  person = await test.signIn(tenant, "Supervisor");
  me = testCaller(test.app, tenant.tenant, person.token);
  anyone = testCaller(test.app, tenant.tenant, null);
  fresh = `nova${(count += 1)}@example.com`;
});

const ask = (email: string) => me("/users/profile/email", { body: { email, password } });
const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email);
const linkTo = async (email: string): Promise<string> => {
  await expect.poll(() => mailsTo(email).length).toBe(1);
  return /confirm-email\?token=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
};
const confirm = (token: string) => anyone<{ email: string }>("/users/access/email", { body: { token } });
const signIn = (email: string) =>
  anyone<SignedIn>("/users/access", { body: { email, password } }).then(({ status }) => status);

describe("a link that confirms an e-mail, of two who are at it at once,", () => {
  const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
    test.postgres.store.withTenant(tenant.tenantId, work);
  /** Waits until another session waits for a lock of the transaction. */
  const untilHeldUp = async (transaction: TenantTransaction): Promise<void> => {
    const heldUp = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))
      `.execute(transaction);
      return rows.length;
    };
    await expect.poll(heldUp).toBeGreaterThan(0);
  };

  it("is for the address to which it is mailed: another one that is asked for meanwhile is not confirmed by it", async () => {
    await ask(fresh);
    await linkTo(fresh);
    const second = `b.${fresh}`;
    const { userId } = person;
    const { tenantId } = tenant;
    await inTenant(async (transaction) => {
      await endEmailLinks(transaction, userId);
      await transaction.updateTable("users").set({ new_email: second }).where("id", "=", userId).execute();
      await inTenant((other) =>
        queueEmailMail(other, { tenantId, recipient: fresh, what: "confirm", userId }),
      );
      await test.postgres.store.notify("fiel_mail", "");
      await untilHeldUp(transaction);
    });
    const waiting = () =>
      inTenant((transaction) => transaction.selectFrom("mail_queue").selectAll().execute());
    await expect.poll(waiting).toEqual([]);
    expect(mailsTo(fresh)).toHaveLength(1);
  });

  it("is worth nothing where it was being made as another one was asked for", async () => {
    const second = `b.${fresh}`;
    const { userId } = person;
    const made = await inTenant(async (transaction) => {
      await lockLinks(transaction, userId);
      await transaction.updateTable("users").set({ new_email: fresh }).where("id", "=", userId).execute();
      const token = await createLink(transaction, { tenantId: tenant.tenantId, userId }, "email");
      const asking = ask(second);
      await untilHeldUp(transaction);
      return { token, asking };
    });
    expect((await made.asking).status).toBe(200);
    expect((await confirm(made.token)).code).toBe("InvalidReset");
    expect(await confirm(await linkTo(second))).toMatchObject({ status: 200, body: { email: second } });
  });

  it("waits for who changes the user, who does not wait for it", async () => {
    await ask(fresh);
    const token = await linkTo(fresh);
    const { confirming } = await inTenant(async (transaction) => {
      await transaction
        .selectFrom("users")
        .select("id")
        .where("id", "=", person.userId)
        .forUpdate()
        .execute();
      const held = confirm(token);
      await untilHeldUp(transaction);
      await endLinks(transaction, person.userId);
      return { confirming: held };
    });
    expect((await confirming).code).toBe("InvalidReset");
    expect(await signIn(person.email)).toBe(200);
  });
});
