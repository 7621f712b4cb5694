import type { LossCause, Losses, ProductSpeed } from "@fiel/contracts";
import {
  causesOfStops,
  type CausedStop,
  hourOfDay,
  type LossPackages,
  lossPackages,
  lossParts,
  type MadeCount,
  stopsWithCauses,
  sumTimeAccounts,
  type TimeAccount,
  timeAccount,
} from "@fiel/domain";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { type LossQuestion, type MachineTime, readMachineTimes } from "./machine-time.ts";

/** A machine with its account; null packages: it is not known at what rate it could have made any. */
interface Accounted extends MachineTime {
  readonly account: TimeAccount;
  readonly packages: LossPackages | null;
  readonly perMs: number | null;
  readonly stops: readonly CausedStop[];
}

type EventWords = Pick<TenantRegistrations, "events" | "reasons">;

/** Where the time of the filter's machines went. 422 WindowTooLarge as `readMachineTimes`. */
export async function getLosses(question: LossQuestion): Promise<Losses> {
  const { registrations, timeZone } = question;
  // A machine that was removed before the windows, or was never heard, has no account.
  const machines = (await readMachineTimes(question))
    .map(accounted)
    .filter(({ counts: { windowMs, products } }) => windowMs > 0 || products.size > 0);
  return {
    account: sumTimeAccounts(machines.map(({ account }) => account)),
    packages: sumPackages(machines.map(({ packages }) => packages)),
    machines: machines.map(({ equipment, account }) => ({
      equipment: equipment.name,
      id: equipment.mid,
      account,
    })),
    causes: causesOf(machines, registrations),
    explainedBy: registrations.reasons.areKept ? "reason" : "cause",
    unexplainedMs: machines
      .flatMap(({ stops }) => stops)
      .filter(({ code }) => !isExplained(code, registrations))
      .reduce((sum, { lostMs }) => sum + lostMs, 0),
    microByHour: microByHour(machines, timeZone),
    products: machines.flatMap((machine) => speedsOf(machine, registrations)),
  };
}

function accounted(time: MachineTime): Accounted {
  const { counts, rateOf, told, found } = time;
  // The days in which a rate is looked for hold the windows; what came since they were read counts as one package a minute until the next answer.
  const account = timeAccount(counts, (product) => rateOf(product) ?? 1) as TimeAccount;
  const all: MadeCount = { made: 0, useful: 0 };
  const made = [...counts.products.values()].reduce(
    (sum, one) => ({ made: sum.made + one.made, useful: sum.useful + one.useful }),
    all,
  );
  const idle = rateOf(null);
  return {
    ...time,
    account,
    packages: lossPackages(account, made, idle),
    perMs: account.idealMs > 0 ? made.made / account.idealMs : idle === null ? null : idle / 60_000,
    stops: stopsWithCauses(told, found),
  };
}

function sumPackages(all: readonly (LossPackages | null)[]): LossPackages | null {
  const known = all.filter((one) => one !== null);
  if (known.length < all.length) return null;
  const sums = lossParts.map((part) => [part, known.reduce((sum, one) => sum + one[part], 0)] as const);
  return Object.fromEntries(sums) as Record<(typeof lossParts)[number], number>;
}

/** With reasons a stop is explained by one, without any by what the machine told. */
const isExplained = (code: number | null, { events, reasons }: EventWords): boolean =>
  code !== null && (reasons.areKept ? reasons.ofEvent.has(code) : events.has(code));

function causesOf(machines: readonly Accounted[], { events, reasons }: EventWords): LossCause[] {
  const lost = machines.map(({ stops, perMs }) => ({ perMs, byCode: lostByCode(stops) }));
  const packages = (code: number | null): number | null => {
    let sum = 0;
    for (const { byCode, perMs } of lost) {
      const own = byCode.get(code) ?? 0;
      if (own > 0 && perMs === null) return null;
      sum += own * (perMs ?? 0);
    }
    return Math.round(sum);
  };
  return causesOfStops(machines.flatMap(({ stops }) => stops)).map((cause) => ({
    ...cause,
    description: cause.code === null ? null : (events.get(cause.code) ?? null),
    reason: cause.code === null ? null : (reasons.ofEvent.get(cause.code) ?? null),
    packages: packages(cause.code),
  }));
}

function lostByCode(stops: readonly CausedStop[]): ReadonlyMap<number | null, number> {
  const lost = new Map<number | null, number>();
  for (const { code, lostMs } of stops) lost.set(code, (lost.get(code) ?? 0) + lostMs);
  return lost;
}

function microByHour(machines: readonly MachineTime[], timeZone: string): Losses["microByHour"] {
  const hours = new Map<number, { count: number; lostMs: number }>();
  const hourOf = hourOfDay(timeZone);
  for (const { found } of machines)
    for (const { startMs, endMs } of found.micro) {
      const hour = hourOf(startMs);
      const { count, lostMs } = hours.get(hour) ?? { count: 0, lostMs: 0 };
      hours.set(hour, { count: count + 1, lostMs: lostMs + endMs - startMs });
    }
  return Array.from(hours, ([hour, sums]) => ({ hour, ...sums })).toSorted((a, b) => a.hour - b.hour);
}

function speedsOf(
  { equipment, counts, rateOf }: Accounted,
  registrations: TenantRegistrations,
): ProductSpeed[] {
  return Array.from(counts.products, ([id, { made, runMs, microMs, microStops }]) => {
    const rate = rateOf(id);
    if (rate === null || (made === 0 && runMs === 0)) return [];
    const idealMs = Math.round((made * 60_000) / rate);
    return {
      equipment: equipment.name,
      id: equipment.mid,
      product: id === null ? null : weighedProductOf(id, registrations),
      made,
      runMs,
      microMs,
      microStops,
      idealMs,
      speedMs: runMs - microMs - idealMs,
      rate,
      source: equipment.expectedRate === null ? ("seen" as const) : ("registered" as const),
    };
  })
    .flat()
    .toSorted(byProduct);
}
