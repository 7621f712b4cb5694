import { isScaleProfile, type DeviceEquipment, type MachineProfile } from "@fiel/contracts";
import { isTimeZone } from "@fiel/domain";
import type { TakenRows } from "../outbox/taken-rows.ts";
import { CpNetDriver } from "./cpnet/cpnet-driver.ts";
import type { AskStored } from "./cpnet/stored-rows.ts";
import { MachineTrouble, type MachineDriver } from "./driver.ts";
import { createLazyDriver } from "./lazy-driver.ts";
import { ModbusDriver, type ModbusContext } from "./modbus-tcp/modbus-driver.ts";
import { ScaleDriver } from "./scale/scale-driver.ts";

export interface DriverContext extends ModbusContext {
  /** UTC ms of the computer's clock, which also stamps files. */
  readonly computersNow: () => number;
  /** The index of rows taken from an equipment's files. */
  readonly takenRows: (mid: number) => TakenRows;
  /** Asks the server which packages of an equipment it has; absent when it cannot be asked. */
  readonly askStored?: (mid: number) => AskStored;
  /** The machine profile with a name. Throws a MachineTrouble with the reason. */
  readonly profile: (name: string) => MachineProfile;
}

const requireText = (value: string | null, what: string): string => {
  if (value !== null && value.trim() !== "") return value;
  throw new MachineTrouble("wrong", `falta ${what} no registro do equipamento`);
};

const profiledDriver = (equipment: DeviceEquipment, context: DriverContext): MachineDriver => {
  const { mid, ip, port, profile: profileName } = equipment;
  const host = requireText(ip, "o endereço IP");
  const profile = context.profile(profileName);
  if (isScaleProfile(profile)) return new ScaleDriver({ mid, host, port, profile }, context);
  return new ModbusDriver({ mid, host, port, profileName, profile }, context);
};

const cpNetDriver = (
  equipment: DeviceEquipment,
  { computersNow, takenRows, askStored, isKnownToServer }: DriverContext,
): MachineDriver => {
  const { mid, createdAt, syncOldData, timeZone } = equipment;
  if (!isTimeZone(timeZone)) throw new MachineTrouble("wrong", `fuso horário desconhecido: "${timeZone}"`);
  const dataDirectory = requireText(equipment.dataDirectory, "o diretório de dados");
  const referenceName = requireText(equipment.cpNetReferenceName, "o nome de referência CpNet");
  const machine = { mid, dataDirectory, referenceName, createdAt, syncOldData, timeZone };
  const ask = isKnownToServer === true ? (askStored?.(mid) ?? null) : null;
  return new CpNetDriver(machine, takenRows(mid), computersNow, ask);
};

/** The driver for an equipment's type. An unusable registration fails only that equipment, at its first look. */
export const createDriver = (equipment: DeviceEquipment, context: DriverContext): MachineDriver =>
  equipment.type === 0
    ? createLazyDriver(equipment.dataDirectory ?? "-", () => cpNetDriver(equipment, context))
    : createLazyDriver(`${equipment.ip ?? "-"}:${equipment.port}`, () => profiledDriver(equipment, context));
