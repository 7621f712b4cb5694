import type { Losses, ProductSpeed } from "@fiel/contracts";
import {
  hourOfDay,
  type LossPackages,
  lossPackages,
  lossParts,
  type MadeCount,
  sumTimeAccounts,
  type TimeAccount,
} from "@fiel/domain";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { accountOf, hasAccount } from "../../platform/losses/machine-account.ts";
import { type LossQuestion, type MachineTime, readMachineTimes } from "../../platform/losses/machine-time.ts";
import { type ExplainedMachine, explainMachines } from "../../platform/stops/explained-stops.ts";
import { causesOfPieces } from "./causes-of-pieces.ts";

/** A machine with its account; packages are null when its rate is not known. */
interface Accounted extends ExplainedMachine {
  readonly account: TimeAccount;
  readonly packages: LossPackages | null;
  readonly perMs: number | null;
}

/** Loss account of the filter's machines. Throws 422 WindowTooLarge like `readMachineTimes`. */
export async function getLosses(question: LossQuestion): Promise<Losses> {
  const { registrations, timeZone } = question;
  const machines = (await explainMachines(question, await readMachineTimes(question)))
    .map(accounted)
    .filter(hasAccount);
  return {
    account: sumTimeAccounts(machines.map(({ account }) => account)),
    packages: sumPackages(machines.map(({ packages }) => packages)),
    machines: machines.map(({ equipment, account }) => ({
      equipment: equipment.name,
      id: equipment.mid,
      account,
    })),
    ...causesOfPieces(machines, registrations),
    microByHour: microByHour(machines, timeZone),
    products: machines.flatMap((machine) => speedsOf(machine, registrations)),
  };
}

function accounted(time: ExplainedMachine): Accounted {
  const { counts, rateOf } = time;
  const account = accountOf(time);
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
  };
}

function sumPackages(all: readonly (LossPackages | null)[]): LossPackages | null {
  const known = all.filter((one) => one !== null);
  if (known.length < all.length) return null;
  const sums = lossParts.map((part) => [part, known.reduce((sum, one) => sum + one[part], 0)] as const);
  return Object.fromEntries(sums) as Record<(typeof lossParts)[number], number>;
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
  { equipment, counts, nominalOf }: Accounted,
  registrations: TenantRegistrations,
): ProductSpeed[] {
  return Array.from(counts.products, ([id, { made, runMs, microMs, microStops }]) => {
    const nominal = nominalOf(id);
    if (nominal === null || (made === 0 && runMs === 0)) return [];
    const idealMs = Math.round((made * 60_000) / nominal.rate);
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
      ...nominal,
    };
  })
    .flat()
    .toSorted(byProduct);
}
