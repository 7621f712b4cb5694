import type { ReportJob, ReportSchedule } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import type { choosyMailServer } from "../../../testing/choosy-mail-server.ts";
import type { testCaller } from "../../../testing/test-caller.ts";

export interface GivenSchedules extends Pick<ReturnType<typeof choosyMailServer>, "answers" | "received"> {
  /** Body of the schedule that `create` makes. */
  readonly body: object;
  readonly call: ReturnType<typeof testCaller>;
  readonly create: (change?: object) => Promise<ReportSchedule>;
  readonly remove: (schedule: ReportSchedule) => Promise<unknown>;
  readonly jobsOf: (schedule: ReportSchedule) => Promise<ReportJob[]>;
  readonly look: () => Promise<void>;
  readonly tryNow: (schedule: ReportSchedule) => Promise<unknown>;
  readonly setNow: (ms: number) => void;
}

/** Tests of a schedule that changes while a run waits. */
export function describeChangedSchedule(given: () => GivenSchedules): void {
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

    it.each([{ name: "Outro nome" }, { time: "09:00" }, { paused: true }])(
      "that is changed (%o) between its time and its sending is sent for the time that it was due",
      async (change) => {
        const { body, call, create, remove, jobsOf, setNow } = given();
        const schedule = await create();
        const nowMs = schedule.nextDue ?? 0;
        setNow(nowMs);
        await call(`/reports/schedules/${schedule.id}`, { method: "PUT", body: { ...body, ...change } });
        await expect.poll(async () => (await jobsOf(schedule)).map(({ dueAt }) => dueAt)).toEqual([nowMs]);
        await remove(schedule);
      },
    );
  });

  describe("a schedule that is changed between two runs", () => {
    const day = (n: number, hour = 0) => Date.UTC(2026, 10, n, hour + 3);
    const shown = (source: string) =>
      /(\d\d\/\d\d\/\d{4} \d\d:\d\d) a (\d\d\/\d\d\/\d{4} \d\d:\d\d)/.exec(source)?.slice(1);

    it("goes on where its last report ended: no hour is missing and none is told twice", async () => {
      const { received, call, create, remove, look, setNow } = given();
      const schedule = await create({ recipients: ["uma@vale.coop.br"], name: "Trocado" });
      // Reports of earlier tests may still arrive.
      const own = () => received.filter(({ source }) => source.includes("Subject: Trocado:"));
      const reports: (string[] | undefined)[] = [];
      const runAt = async (nowMs: number) => {
        setNow(nowMs + 5_000);
        await look();
        await expect.poll(() => own().length).toBe(reports.length + 1);
        reports.push(shown(own().at(-1)?.source ?? ""));
      };
      const change = async (nowMs: number, sent: object) => {
        setNow(nowMs);
        const { body } = await call(`/reports/schedules/${schedule.id}`, { method: "PUT", body: sent });
        return (body as ReportSchedule).nextDue;
      };
      const whole = { name: schedule.name, charts: schedule.charts, recipients: schedule.recipients };
      await runAt(day(21, 6));
      const daily = { ...whole, rhythm: "daily" };
      // A later time on the same day would have nothing to report.
      expect(await change(day(21, 12), { ...daily, time: "18:00" })).toBe(day(22, 18));
      // An earlier time starts after the report that the evening would have had.
      expect(await change(day(22, 12), { ...daily, time: "06:00" })).toBe(day(23, 6));
      await runAt(day(23, 6));
      expect(await change(day(23, 12), { ...whole, rhythm: "weekly", weekday: 3, time: "06:00" })).toBe(
        day(25, 6),
      );
      await runAt(day(25, 6));
      expect(await change(day(25, 12), { ...whole, rhythm: "monthly", monthDay: 31, time: "06:00" })).toBe(
        day(30, 6),
      );
      await runAt(day(30, 6));
      expect(
        await change(day(30, 12), { ...whole, rhythm: "monthly", monthDay: 31, time: "18:00", paused: true }),
      ).toBeNull();
      expect(await change(day(30, 13), { ...whole, rhythm: "daily", time: "06:00", paused: false })).toBe(
        day(31, 6),
      );
      await runAt(day(31, 6));
      expect(reports).toEqual([
        ["20/11/2026 00:00", "21/11/2026 00:00"],
        ["21/11/2026 00:00", "23/11/2026 00:00"],
        ["23/11/2026 00:00", "25/11/2026 00:00"],
        ["25/11/2026 00:00", "30/11/2026 06:00"],
        ["30/11/2026 06:00", "01/12/2026 00:00"],
      ]);
      await remove(schedule);
    });
  });
}
