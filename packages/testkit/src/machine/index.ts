export { CpNetDirectory, ModbusMachine, type ModbusMachineOptions, Random } from "@fiel/simulator/machine";
