import type { ReportJob, ReportSchedule } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import type { choosyMailServer } from "../../../testing/choosy-mail-server.ts";
import type { testCaller } from "../../../testing/test-caller.ts";

interface Given extends Pick<ReturnType<typeof choosyMailServer>, "answers" | "received"> {
  readonly call: ReturnType<typeof testCaller>;
  readonly create: (change: object) => Promise<ReportSchedule>;
  readonly remove: (schedule: ReportSchedule) => Promise<unknown>;
  readonly jobsOf: (schedule: ReportSchedule) => Promise<ReportJob[]>;
  readonly look: () => Promise<void>;
  readonly tryNow: (schedule: ReportSchedule) => Promise<unknown>;
  readonly setNow: (ms: number) => void;
}

/** A schedule that is changed while a run of it waits. */
export function describeChangedSchedule(given: () => Given): void {
  describe("a run that waits while its schedule is changed", () => {
    it("is of the days and the name that were due, and what comes after it of the new ones", async () => {
      const { answers, received, call, create, remove, jobsOf, look, tryNow, setNow } = given();
      answers.set("uma@vale.coop.br", { code: 451, text: "try later" });
      const schedule = await create({ recipients: ["uma@vale.coop.br"] });
      setNow(Date.UTC(2026, 10, 21, 9, 0, 5));
      await look();
      await expect.poll(async () => (await jobsOf(schedule))[0]?.reason).toContain("try later");
      const { time, charts, recipients } = schedule;
      const change = { name: "Semana", rhythm: "weekly", weekday: 1, time, charts, recipients };
      const changed = await call(`/reports/schedules/${schedule.id}`, { method: "PUT", body: change });
      expect(changed).toMatchObject({ status: 200, body: { name: "Semana", rhythm: "weekly" } });
      answers.clear();
      await tryNow(schedule);
      await look();
      await expect.poll(() => received.length).toBe(1);
      expect(received[0]?.source).toMatch(
        /^Subject: Turno da noite: .*20\/11\/2026 00:00 a 21\/11\/2026 00:00/m,
      );
      await remove(schedule);
    });
  });
}
