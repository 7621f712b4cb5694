import { type AlertIncident, getOccurrences } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { expect } from "vitest";
import { ask } from "../../../testing/dashboard-questions.ts";
import type { TestCaller } from "../../../testing/test-caller.ts";
import { type Asked, type Mid, mids, names } from "./asked.ts";
import type { SaidFigures } from "./read-figures.ts";

/** Window of the rules, min: half a day, as long as the plant's day until now. */
const minutes = 720;
const words = { true: "fator sem planejadas", false: "fator operacional" } as const;

/** The rules by which the alert mails of both factors come, each as soon as a machine stood at all. */
export async function addFactorRules(admin: TestCaller): Promise<void> {
  for (const withoutPlanned of [false, true]) {
    const body = {
      name: words[`${withoutPlanned}`],
      condition: { kind: "factor", limit: 100, minutes, withoutPlanned },
      steps: [{ afterMinutes: 0, roles: ["Admin"], by: ["mail"] }],
      suppressWhenSilent: false,
      digestAbove: 20,
    };
    expect((await admin("/registrations/alert-rules", { method: "POST", body })).fields).toEqual({});
  }
}

type Stops = SaidFigures["stops"];

/** Operational factor of a machine, percent. */
function factorOf(stops: Stops, mid: Mid, withoutPlanned: boolean): number {
  const stop = stops.find(({ equipment }) => equipment.mid === mid);
  const { timeAvailable = 0, duration = 0, planned = 0 } = stop ?? {};
  return ((timeAvailable - duration) / (timeAvailable - (withoutPlanned ? planned : 0))) * 100;
}

/** Expects that the mails of those rules say the page's factor, with and without planned stops, for the window that ended when the incident began. */
export async function expectMailsAgree(
  admin: TestCaller,
  { app, caller }: Asked,
  { stops: now }: SaidFigures,
  received: readonly { readonly source: string }[],
): Promise<void> {
  for (const withoutPlanned of [false, true])
    for (const mid of mids) {
      if (factorOf(now, mid, withoutPlanned) === 100) continue;
      const name = words[`${withoutPlanned}`];
      const isOwn = ({ rule, subject, state }: AlertIncident): boolean =>
        rule.name === name && subject.id === String(mid) && state === "open";
      const opened = async () =>
        (await admin<{ incidents: AlertIncident[] }>("/alerts/incidents")).body.incidents.find(isOwn);
      await expect.poll(opened).toBeDefined();
      const { startedAt = 0 } = (await opened()) ?? {};
      const windows = [{ startMs: startedAt - minutes * minuteMs, endMs: startedAt }];
      const stops = (await ask(app, getOccurrences, caller, { windows })).data.result;
      const said = factorOf(stops, mid, withoutPlanned);
      const title = new RegExp(`${names[mid]}: ${name} de ([\\d,]+) % em ${minutes} min`);
      const isSaid = (): boolean =>
        numbersIn(received, caller.tenant, title).some((number) => Math.abs(number - said) <= 0.005_001);
      await expect.poll(isSaid, { message: `${names[mid]}: ${name}, ${said} on the page` }).toBe(true);
    }
}

/** Numbers in titles of mails of a client. Long headers and lines are folded. */
function numbersIn(
  received: readonly { readonly source: string }[],
  tenant: string,
  title: RegExp,
): number[] {
  return received
    .map(({ source }) => source.replaceAll(/=\r?\n/g, "").replaceAll(/\r?\n[ \t]+/g, " "))
    .filter((text) => text.includes(`/${tenant}/`))
    .flatMap((text) => title.exec(text)?.[1] ?? [])
    .map((number) => Number(number.replace(",", ".")));
}
