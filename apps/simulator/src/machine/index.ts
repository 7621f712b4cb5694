export { LAST_ALARM_CODE } from "./causes.ts";
export { productionDayOf, productionDayStart } from "./calendar.ts";
export { CpNetDirectory, type CpNetEvent, type CpNetWeighing } from "./cpnet-directory.ts";
export { LiveMachine, type LiveRun, type LiveStep, type LiveWeighing } from "./live-machine.ts";
export { playMachineDay, type MachineDay } from "./machine-day.ts";
export { ModbusMachine, type ModbusMachineOptions, type WeighOptions } from "./modbus-machine.ts";
export type { CoilModel, FactoryModel, MachineModel, ProductModel, Segment } from "./model.ts";
export { Random } from "./random.ts";
export { columnsOf, sliceDay, type DaySlice, type Interval } from "./slice-day.ts";
