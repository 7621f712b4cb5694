import type { CoilUse } from "@fiel/contracts";
import { perObjects } from "../../platform/dashboard/per-object.ts";
import { hourlyWindows } from "../../platform/dashboard/read-in-parts.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { LiveCoil } from "../../platform/stores/telemetry/live/record-kinds.ts";
import { coilsSelect } from "./coils-select.ts";
import { liveCoils } from "./live-coils.ts";

/** A coil in use on an equipment, in its newest version. */
export type CoilRow = Omit<LiveCoil, "version">;

/** By machine id; those of each in order of their starts. Never changed: what follows from them is made once. */
export type CoilsOfMachines = ReadonlyMap<number, readonly CoilRow[]>;

/** More than this of one question is refused: a line changes a few dozen coils a day. */
const mostCoils = 100_000;
const coilBytes = 200;

/** The coils that were in use at any instant of the filter's windows, in order of their starts, as JSON of a list. */
export async function getCoilConsumption(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<string> {
  if (filter.equipment.length === 0) return "[]";
  const rows = await readCoils(reading, filter);
  const uses = filter.equipment.flatMap((equipment) => {
    const own = rows.get(equipment.mid) ?? [];
    const write = () => own.map((row) => ({ row, json: useOf(row, equipment, registrations) }));
    return writtenOnce([own, equipment, registrations], "", write);
  });
  if (uses.length > mostCoils) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  const inOrder = uses.toSorted(({ row: one }, { row: other }) => compare(one, other));
  return `[${inOrder.map(({ json }) => json).join()}]`;
}

interface WrittenUse {
  readonly row: CoilRow;
  readonly json: string;
}
const writtenOnce = perObjects<readonly WrittenUse[]>();

const compare = (one: CoilRow, other: CoilRow): number =>
  one.startMs - other.startMs || one.equipment - other.equipment || one.coil - other.coil;

/** From memory, or as they were read since a coil was put on or taken off. */
async function readCoils(reading: Reading, filter: ResolvedFilter): Promise<CoilsOfMachines> {
  const { telemetry, tenantId, kept, signal } = reading;
  const asked = { ...filter, windows: hourlyWindows(filter) };
  const live = await telemetry.liveRecords("coils", asked.windows[0]?.startMs ?? 0, signal);
  if (live !== null) return liveCoils(live, asked);
  const mids = filter.equipment.map(({ mid }) => mid);
  const key = JSON.stringify([asked.windows, filter.product, mids]);
  return kept.keep({ kinds: ["coils"] }, `coils ${key}`, async (ending) => {
    const rows = await telemetry.rows<CoilRow>(coilsSelect(tenantId, asked, mostCoils + 1), ending);
    return { value: Map.groupBy(rows, ({ equipment }) => equipment), bytes: rows.length * coilBytes };
  });
}

function useOf(
  row: CoilRow,
  { mid, name }: RegisteredEquipment,
  { coils, productById }: TenantRegistrations,
): string {
  const coil = coils.get(row.coil);
  const product = productById.get(row.product);
  const use: CoilUse = {
    coil: {
      id: row.coil,
      name: coil?.name ?? null,
      weight: coil?.weightG ?? null,
      estimate: coil?.estimate ?? null,
    },
    weightStart: row.weightStartMg / 1000,
    weightEnd: row.weightEndMg === null ? null : row.weightEndMg / 1000,
    count: row.count,
    equipment: { mid, name },
    product: product === undefined ? null : { id: product.id, name: product.name, unit: product.unit },
    startDate: row.startMs,
    endDate: row.endMs,
  };
  return JSON.stringify(use);
}
