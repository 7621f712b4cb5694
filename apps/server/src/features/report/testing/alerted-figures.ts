import {
  type AlertCondition,
  type AnswerOf,
  getLosses,
  getOccurrences,
  getProductionClassification,
  wouldHaveDone,
} from "@fiel/contracts";
import { lookEveryMs, oeeEveryMs } from "@fiel/domain";
import { expect } from "vitest";
import { ask } from "../../../testing/dashboard-questions.ts";
import type { TestCaller } from "../../../testing/test-caller.ts";
import { type Asked, mids } from "./asked.ts";
import type { SaidFigures } from "./read-figures.ts";

/** How near to a page's figure a rule's limit is, percent. */
const near = 0.01;

interface Told {
  readonly stops: SaidFigures["stops"];
  readonly classified: SaidFigures["classified"];
  readonly losses: SaidFigures["losses"];
}

/**
 * Expects that rules which look back over the time of the pages, which ends now, go by the pages' figures: of two limits, one just above and
 * one just below a machine's figure, only one gives an open incident. A figure that came back behind its limit at this very instant still has
 * an open incident, as its end is known only later, so the pages are also asked about the time of the look before.
 */
export async function expectAlertsAgree(admin: TestCaller, asked: Asked, now: SaidFigures): Promise<void> {
  const [{ startMs, endMs }] = asked.windows;
  const minutes = (endMs - startMs) / 60_000;
  const everyMs = lookEveryMs(minutes);
  const looks = [now, await readTold(asked, everyMs)];
  for (const mid of mids) {
    const isOpenWith = (condition: object) => isOpen(admin, mid, { minutes, ...condition } as AlertCondition);
    for (const withoutPlanned of [false, true]) {
      const factors = looks.map(({ stops }) => factorOf(stops, mid, withoutPlanned));
      const factor = Math.min(...factors);
      if (!(factor > near && factor < 100 - near)) continue;
      const said = `factors ${factors.join(", ")}`;
      const of = { kind: "factor", withoutPlanned };
      expect(await isOpenWith({ ...of, limit: factor + near }), said).toBe(true);
      expect(await isOpenWith({ ...of, limit: factor - near }), said).toBe(false);
    }
    await expectOeeAgrees({ admin, asked, now, mid });
    const shares = looks.map(({ classified }) => rejectedShareOf(classified, mid));
    const share = Math.max(...shares);
    if (!(share > near && share < 100 - near)) continue;
    const said = `rejects ${shares.join(", ")}`;
    const of = { kind: "rejects", minimumPackages: 1 };
    expect(await isOpenWith({ ...of, limit: share - near }), said).toBe(true);
    expect(await isOpenWith({ ...of, limit: share + near }), said).toBe(false);
  }
}

/** The pages' figures for as long a time that ended so many ms earlier. */
async function readTold({ app, caller, windows: [window] }: Asked, earlierMs: number): Promise<Told> {
  const windows = [{ startMs: window.startMs - earlierMs, endMs: window.endMs - earlierMs }];
  return {
    stops: (await ask(app, getOccurrences, caller, { windows })).data.result,
    classified: (await ask(app, getProductionClassification, caller, { windows })).data.result,
    losses: (await ask(app, getLosses, caller, { windows })).data.result,
  };
}

interface AskedMachine {
  readonly admin: TestCaller;
  readonly asked: Asked;
  readonly now: Told;
  readonly mid: number;
}

/** Expects that a rule goes by the OEE of the losses page, in windows that begin with a shift; now and at the look before. */
async function expectOeeAgrees({ admin, asked, now, mid }: AskedMachine): Promise<void> {
  const [{ startMs, endMs }] = asked.windows;
  const earlier = { ...asked, windows: [{ startMs, endMs: endMs - oeeEveryMs }] as const };
  const looks = [now, await readTold(earlier, 0)];
  const oees = looks.map(({ losses }) => 100 * (oeeOf(losses, mid) ?? 0));
  const oee = Math.min(...oees);
  if (!(oee > near && oee < 100 - near)) return;
  const of = { kind: "oee", afterMinutes: 5, deadband: 0 } as const;
  const said = `OEE ${oees.join(", ")}`;
  expect(await isOpen(admin, mid, { ...of, limit: oee + near }), said).toBe(true);
  expect(await isOpen(admin, mid, { ...of, limit: oee - near }), said).toBe(false);
}

const oeeOf = ({ machines }: Told["losses"], mid: number): number | null | undefined =>
  machines.find(({ id }) => id === mid)?.account.oee;

/** Operational factor, percent. */
function factorOf(stops: SaidFigures["stops"], mid: number, withoutPlanned: boolean): number {
  const stop = stops.find(({ equipment }) => equipment.mid === mid);
  const { timeAvailable = 0, duration = 0, planned = 0 } = stop ?? {};
  return ((timeAvailable - duration) / (timeAvailable - (withoutPlanned ? planned : 0))) * 100;
}

/** Percent; 0 without packages. */
function rejectedShareOf(classified: SaidFigures["classified"], mid: number): number {
  const counts = Object.entries(classified.find(({ id }) => id === mid)?.classes ?? {});
  const sum = (names: readonly string[]) =>
    counts.reduce((all, [name, { count }]) => all + (names.includes(name) ? count : 0), 0);
  const [rejected, useful] = [sum(["ro", "ru", "pi"]), sum(["a", "ar", "aru", "aro", "rc"])];
  return rejected + useful === 0 ? 0 : (rejected / (rejected + useful)) * 100;
}

/** Whether a rule that was never saved would have an incident of the machine now. */
async function isOpen(admin: TestCaller, mid: number, condition: AlertCondition): Promise<boolean> {
  const steps = [{ afterMinutes: 0, roles: ["Admin"] }];
  const path = wouldHaveDone.path.replace("/api/client/:tenant", "");
  const body = { name: "Regra", equipments: [mid], condition, steps, suppressWhenSilent: false };
  const answer = await admin<AnswerOf<typeof wouldHaveDone>>(path, { method: "POST", body });
  expect(answer.fields).toEqual({});
  return answer.body.incidents.some(({ end }) => end === null);
}
