import type { ReportSchedule } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../../testing/test-app.ts";
import { testCaller } from "../../../testing/test-caller.ts";
import type { GivenSchedules } from "./changed-schedule.part.ts";

interface Given extends GivenSchedules {
  readonly test: TestApp;
  readonly tenant: { readonly tenantId: number; readonly tenant: string };
  /** Mail address of the schedules' author. */
  readonly maker: string;
}

/** Tests of schedules that do not reach every recipient. */
export function describeUnreachedSchedule(given: () => Given): void {
  describe("a schedule that does not reach everybody", () => {
    it("tells who made it once that a mailbox refuses its mail for good", async () => {
      const { answers, received, create, remove, jobsOf, look, setNow, maker } = given();
      answers.set("nao@vale.coop.br", { code: 550, text: "no such mailbox" });
      const schedule = await create({ recipients: ["uma@vale.coop.br", "nao@vale.coop.br"] });
      const told = () => received.filter(({ to }) => to === maker).map(({ source }) => source);
      for (const [run, day] of [21, 22].entries()) {
        setNow(Date.UTC(2026, 10, day, 9, 0, 5));
        await look();
        await expect
          .poll(async () => (await jobsOf(schedule)).map(({ state }) => state))
          .toEqual(Array(run + 1).fill("done"));
        await expect.poll(told).toEqual([expect.stringContaining("nao@vale.coop.br")]);
      }
      expect(told()[0]).toContain("Turno da noite");
      await remove(schedule);
    });

    it("is marked where all its recipients are blocked, and the administrators are told", async () => {
      const { test, tenant, received, call, create, remove } = given();
      const { email, userId } = await test.addUser(tenant.tenantId, "Operator");
      const { token, email: admin } = await test.signIn(tenant, "Admin");
      const schedule = await create({ name: "Do bloqueado", recipients: [email.toUpperCase()] });
      const blocked = async () => {
        const { body: listed } = await call<{ schedules: ReportSchedule[] }>("/reports/schedules");
        return listed.schedules.find(({ id }) => id === schedule.id)?.blocked;
      };
      expect([schedule.blocked, await blocked()]).toEqual([[], []]);
      const asAdmin = testCaller(test.app, tenant.tenant, token);
      const block = { body: { block: true } };
      expect((await asAdmin(`/users/profile/${userId}/block`, block)).status).toBe(200);
      expect(await blocked()).toEqual(schedule.recipients);
      await expect
        .poll(() => received.filter(({ to }) => to === admin).map(({ source }) => source))
        .toEqual([expect.stringContaining("Do bloqueado")]);
      await remove(schedule);
    });
  });
}
