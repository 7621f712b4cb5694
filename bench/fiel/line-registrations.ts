import { coilCodes, mainEquipment, registrationsOf } from "../plan/factory.ts";

/** Equipment of a line. */
export const equipmentPerLine = 10;
export const lineCount = mainEquipment / equipmentPerLine;
export const lineName = (line: number): string => `Linha ${line + 1}`;

/** The factory with lines and coils; every tenant has all 40 equipment. */
export function lineRegistrations(_index: number, createdAt: number): object {
  const { equipment = [], ...rest } = registrationsOf(0, createdAt);
  return {
    ...rest,
    groups: Array.from({ length: lineCount }, (_, line) => ({ name: lineName(line) })),
    equipment: equipment.map((one, i) => ({ ...one, group: lineName(Math.floor(i / equipmentPerLine)) })),
    coils: coilCodes.map((code) => ({ code, name: `Filme ${code}`, weight: 20_000, estimate: 8_000 })),
  };
}
